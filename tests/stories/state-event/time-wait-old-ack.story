# TIME-WAIT: an ACK that does not cover our FIN has no effect (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
<- 2:2 ack 1
-> nothing
state time_wait
