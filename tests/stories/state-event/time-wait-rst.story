# TIME-WAIT: a RST in the window ends the connection (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
<- RST 2:2 ack 2
-> nothing
state closed
timers off
