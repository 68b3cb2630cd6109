# The last FIN is lost and sent again (RFC 9293, 3.6)

established
<- FIN 1:1
-> ack 2
closes
-> FIN 1:1 lost
at 1 s  -> FIN 1:1 ack 2
state last_ack
<- ack 2
state closed, timers off
