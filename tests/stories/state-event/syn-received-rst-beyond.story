# SYN-RECEIVED: a RST beyond the window is ignored (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- RST 20001:20001
-> nothing
state syn_received
