# CLOSE-WAIT: an ACK of no new data (RFC 9293, 3.10.7.4)

established
<- FIN 1:1
-> ack 2
<- 2:2 ack 1
-> nothing
state close_wait
