# The other end closes first: FIN, ACK, FIN, ACK (RFC 9293, 3.6)

established
<- FIN 1:1
-> ack 2
state close_wait
closes
-> FIN 1:1 ack 2
state last_ack
<- ack 2
state closed, timers off
