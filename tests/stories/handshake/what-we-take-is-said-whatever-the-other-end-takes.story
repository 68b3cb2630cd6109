# The answer to a SYN states our own MSS, not the peer's; a SYN without an MSS means 536 bytes (RFC 9293, 3.7.1)

listens
<- SYN no mss
-> SYN ack 1 mss 1000
<- 1:1001 ack 1
writes 5000
-> 1:537
-> 537:1073
