# FIN-WAIT-2: a SYN in the window is answered with an ACK and not accepted (RFC 9293, 3.10.7.4; RFC 5961, 4.2)

established
closes
-> FIN 1:1
<- ack 2
<- SYN 501:601
-> ack 1
<- SYN 1:101 ack 1
-> ack 1
state fin_wait_2, rcv_nxt 1, rcv_buffer 0
