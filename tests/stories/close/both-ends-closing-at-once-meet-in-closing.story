# Both ends enter CLOSING if they close at once (RFC 9293, 3.6)
with tahoe

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
state closing
<- ack 2
state time_wait
