# SYN-RECEIVED: an ACK of unsent data is answered with a RST (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:1 ack 5000
-> RST 5000:5000 no ack
state syn_received
