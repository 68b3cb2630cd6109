# A closed port answers a segment that has an ACK with a RST that has the acknowledged number (RFC 9293, 3.10.7.1)

established
<- RST 1:1
state closed
<- 1:1001 ack 501
-> RST 501:501 no ack
<- ack 601
-> RST 601:601 no ack
<- RST 2:2 ack 601
-> nothing
