# A listener has sent nothing, so it answers any ACK with a RST (RFC 9293, 3.10.7.2)
with tahoe

listens
<- 1:1001 ack 77
-> RST 77:77 no ack
<- SYN ack 78
-> RST 78:78 no ack
state listen, rcv_buffer 0
