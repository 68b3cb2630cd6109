# SYN-RECEIVED: a RST returns a passive open to LISTEN (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- RST 1:1
-> nothing
state listen
timers off
