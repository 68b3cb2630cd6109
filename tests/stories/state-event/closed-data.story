# CLOSED: data without an ACK is answered with a RST that acknowledges it (RFC 9293, 3.10.7.1)
with iss 0

<- 0:100 no ack
-> RST 0:0 ack 100
state closed
rcv_buffer 0
