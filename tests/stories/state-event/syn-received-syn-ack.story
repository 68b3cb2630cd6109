# SYN-RECEIVED: a SYN-ACK is the answer of a peer that opened at the same time (RFC 9293, 3.10.7.4)

connects
-> SYN
<- SYN
-> SYN ack 1
<- SYN ack 1
-> ack 1
state established
