# Our FIN is lost while theirs arrives, and the timer sends our FIN again (RFC 9293, 3.6)

established
closes
-> FIN 1:1 lost
<- FIN 1:1 ack 1
-> ack 2
state closing
at 1 s  -> FIN 1:1 ack 2
<- ack 2
state time_wait
