# CLOSED: a SYN is answered with a RST that acknowledges it (RFC 9293, 3.10.7.1)
with iss 0

<- SYN
-> RST 0:0 ack 1
state closed
