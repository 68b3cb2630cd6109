# CLOSED: a SYN-ACK is answered with a RST that has the acknowledged number (RFC 9293, 3.10.7.1)
with iss 0

<- SYN ack 1
-> RST 1:1 no ack
state closed
