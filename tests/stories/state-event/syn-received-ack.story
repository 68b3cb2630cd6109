# SYN-RECEIVED: the ACK of the SYN completes the handshake (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:1 ack 1
-> nothing
state established
