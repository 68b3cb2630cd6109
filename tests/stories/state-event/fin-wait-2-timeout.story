# FIN-WAIT-2: no timer runs, however long the other end sends (RFC 9293, 3.10.8)

established
closes
-> FIN 1:1
<- 1:1 ack 2
at 1000 s  -> nothing
state fin_wait_2
timers off
