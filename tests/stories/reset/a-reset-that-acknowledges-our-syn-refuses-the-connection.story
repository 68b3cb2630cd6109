# A reset that acknowledges our SYN refuses the connection (RFC 9293, 3.5.3)
with tahoe

connects
-> SYN
<- RST 0:0 ack 1
state closed
timers off
