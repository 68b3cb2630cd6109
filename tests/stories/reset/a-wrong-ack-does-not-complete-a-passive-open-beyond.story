# An ACK of unsent data completes no handshake, and causes a RST (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:1 ack 2
-> RST 2:2 no ack
state syn_received
<- 1:1 ack 1
state established
