# LAST-ACK: an ACK that does not cover our FIN (RFC 9293, 3.10.7.4)

established
<- FIN 1:1
-> ack 2
closes
-> FIN 1:1 ack 2
<- 2:2 ack 1
-> nothing
state last_ack
