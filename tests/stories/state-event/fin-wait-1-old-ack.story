# FIN-WAIT-1: an ACK that does not cover our FIN (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:1 ack 1
-> nothing
state fin_wait_1
