# SYN-SENT: a SYN-ACK is acknowledged (RFC 9293, 3.10.7.3)

connects
-> SYN
<- SYN ack 1
-> ack 1
state established
