# SYN-SENT: SYN and ACK are acknowledged (RFC 9293, 3.10.7.3)

connects
-> SYN
<- SYN ack 1
-> ack 1
state established
