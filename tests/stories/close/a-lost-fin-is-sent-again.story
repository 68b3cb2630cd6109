# A lost FIN is sent again (RFC 9293, 3.6)
with tahoe

established
closes
-> FIN 1:1
at 1000 ms  -> FIN 1:1
at 3000 ms  -> FIN 1:1
<- ack 2
state fin_wait_2
timers off
