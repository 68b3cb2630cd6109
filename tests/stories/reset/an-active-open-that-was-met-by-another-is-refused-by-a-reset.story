# Both opened, and one gave up: a reset refuses the open of the other (RFC 9293, 3.10.7.4)

connects
-> SYN
<- SYN
-> SYN ack 1
<- RST 1:1 no ack
state closed
timers off
