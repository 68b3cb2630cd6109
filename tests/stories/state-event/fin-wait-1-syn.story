# FIN-WAIT-1: an old SYN is answered with an ACK (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- SYN
-> ack 1
state fin_wait_1
