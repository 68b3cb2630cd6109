# An MSS of 0 counts as 536 bytes (RFC 9293, 3.7.1)

listens
<- SYN mss 0
-> SYN ack 1
<- ack 1
writes 5000
-> 1:537
-> 537:1073
