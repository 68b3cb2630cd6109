# LISTEN: an ACK belongs to no connection and is answered with a RST (RFC 9293, 3.10.7.2)
with iss 0

listens
<- 1:1 ack 700
-> RST 700:700 no ack
state listen
