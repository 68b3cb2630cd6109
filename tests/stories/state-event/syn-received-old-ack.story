# SYN-RECEIVED: an ACK that does not cover our SYN is answered with a RST (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:1 ack 0
-> RST 0:0 no ack
state syn_received
