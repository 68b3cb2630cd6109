# FIN-WAIT-2: an old SYN is answered with an ACK (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:1 ack 2
<- SYN
-> 2:2 ack 1
state fin_wait_2
