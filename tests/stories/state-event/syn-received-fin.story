# SYN-RECEIVED: a FIN with the ACK of the SYN completes the handshake and half-closes the connection (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- FIN 1:1 ack 1
-> ack 2
state close_wait
