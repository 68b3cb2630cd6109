# FIN-WAIT-2: an ACK of no new data (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- ack 2
<- 1:1 ack 2
-> nothing
state fin_wait_2
