# FIN-WAIT-1: an ACK of unsent data is answered (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:1 ack 5000
-> ack 1
state fin_wait_1
