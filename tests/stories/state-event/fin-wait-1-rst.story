# FIN-WAIT-1: a RST in the window ends the connection (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- RST 1:1 ack 1
-> nothing
state closed
timers off
