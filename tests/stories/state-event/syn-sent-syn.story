# SYN-SENT: a SYN without an ACK opens from both ends (RFC 9293, 3.10.7.3)

connects
-> SYN
<- SYN
-> SYN ack 1
state syn_received
