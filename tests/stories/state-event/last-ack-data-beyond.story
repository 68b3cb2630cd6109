# LAST-ACK: data beyond the window is answered and dropped (RFC 9293, 3.10.7.4)

established
<- FIN 1:1
-> ack 2
closes
-> FIN 1:1 ack 2
<- 20002:20102 ack 1
-> ack 2
state last_ack
rcv_buffer 0
