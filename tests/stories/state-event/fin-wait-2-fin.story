# FIN-WAIT-2: a FIN in order is acknowledged at once (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- ack 2
<- FIN 1:1 ack 2
-> ack 2
state time_wait
