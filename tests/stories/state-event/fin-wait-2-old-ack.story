# FIN-WAIT-2: an ACK that does not cover our FIN has no effect (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:1 ack 2
<- 1:1 ack 1
-> nothing
state fin_wait_2
timers off
