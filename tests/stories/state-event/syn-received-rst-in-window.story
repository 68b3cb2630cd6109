# SYN-RECEIVED: a RST in the window without the next expected number is answered with an ACK (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- RST 500:500
-> 1:1 ack 1
state syn_received
