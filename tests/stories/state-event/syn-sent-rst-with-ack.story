# SYN-SENT: a RST that acknowledges the SYN refuses the connection (RFC 9293, 3.10.7.3)

connects
-> SYN
<- RST ack 1
-> nothing
state closed
timers off
