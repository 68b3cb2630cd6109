# CLOSED: an ACK is answered with a RST that has the acknowledged number (RFC 9293, 3.10.7.1)
with iss 0

<- 1:1 ack 700
-> RST 700:700 no ack
state closed
