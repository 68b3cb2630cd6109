# CLOSED: a FIN is answered with a RST that acknowledges it (RFC 9293, 3.10.7.1)
with iss 0

<- FIN 0:0 no ack
-> RST 0:0 ack 1
state closed
