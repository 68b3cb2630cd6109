# SYN-SENT: a RST that acknowledges nothing is ignored (RFC 9293, 3.10.7.3)

connects
-> SYN
<- RST no ack
-> nothing
state syn_sent
