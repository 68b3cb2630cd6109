# LAST-ACK: a SYN in the window is answered with an ACK and not accepted (RFC 9293, 3.10.7.4; RFC 5961, 4.2)

established
<- FIN 1:1
-> ack 2
closes
-> FIN 1:1 ack 2
<- SYN 502:602
-> ack 2
<- SYN 2:102 ack 1
-> ack 2
state last_ack, rcv_nxt 2, rcv_buffer 0
