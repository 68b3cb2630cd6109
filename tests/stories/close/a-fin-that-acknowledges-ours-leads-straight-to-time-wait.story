# A FIN that acknowledges ours leads straight to TIME-WAIT (RFC 9293, 3.6)
with tahoe

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
state time_wait
