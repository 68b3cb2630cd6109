# SYN-RECEIVED: another SYN in the window returns a passive open to LISTEN (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- SYN 500:500
-> nothing
state listen
timers off
