# SYN-SENT: an ACK alone opens nothing (RFC 9293, 3.10.7.3)

connects
-> SYN
<- ack 1
-> nothing
state syn_sent
