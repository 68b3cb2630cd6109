# LISTEN: a SYN-ACK is answered with a RST, because nothing was sent (RFC 9293, 3.10.7.2)
with iss 0

listens
<- SYN ack 1
-> RST 1:1 no ack
state listen
