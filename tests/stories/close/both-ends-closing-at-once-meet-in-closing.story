# Both ends closing at once meet in CLOSING (RFC 9293, 3.6)
with tahoe

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
state closing
<- ack 2
state time_wait
