# A closed port answers a segment that has no ACK with a RST that acknowledges it (RFC 9293, 3.10.7.1)
with iss 0

<- SYN
-> RST 0:0 ack 1
<- 1:101 no ack
-> RST 0:0 ack 101
<- FIN 101:151 no ack
-> RST 0:0 ack 152
<- RST 152:152 no ack
-> nothing
state closed
