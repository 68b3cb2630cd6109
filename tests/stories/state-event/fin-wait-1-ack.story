# FIN-WAIT-1: the ACK of our FIN (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:1 ack 2
-> nothing
state fin_wait_2
