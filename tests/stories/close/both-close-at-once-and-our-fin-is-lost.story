# Both close at once and our FIN is lost: it is sent again from CLOSING (RFC 9293, 3.6)

established
closes
-> FIN 1:1 lost
<- FIN 1:1 ack 1
-> ack 2
state closing
at 1000 ms  -> FIN 1:1 ack 2
<- ack 2
state time_wait
at 61000 ms
state closed
