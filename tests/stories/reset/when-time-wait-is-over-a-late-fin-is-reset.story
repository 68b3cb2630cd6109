# After TIME-WAIT the connection is gone: a late FIN is answered with a RST (RFC 9293, 3.5.2 and 3.10.7.1)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
<- ack 2
state time_wait
at 60000 ms
state closed
<- FIN 1:1 ack 2
-> RST 2:2 no ack
