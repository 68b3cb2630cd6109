# SYN-RECEIVED: a RST in the window, but not with the number that is due, is answered with an ACK (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- RST 500:500
-> 1:1 ack 1
state syn_received
