# SYN-RECEIVED: a RST ends it; the listener is another socket (RFC 9293, 3.10.7.4; 4.3BSD)

listens
<- SYN
-> SYN ack 1
<- RST 1:1
-> nothing
state closed
timers off
