# SYN-SENT: an ACK alone does not open the connection (RFC 9293, 3.10.7.3)

connects
-> SYN
<- ack 1
-> nothing
state syn_sent
