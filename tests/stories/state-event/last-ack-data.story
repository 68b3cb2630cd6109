# LAST-ACK: data after the FIN is ignored (RFC 9293, 3.10.7.4)

established
<- FIN 1:1 ack 1
-> ack 2
closes
-> FIN 1:1 ack 2
<- 2:102 ack 1
-> nothing
state last_ack, rcv_nxt 2, rcv_buffer 0
