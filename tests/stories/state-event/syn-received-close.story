# SYN-RECEIVED: the process closes, and the FIN waits for the handshake (RFC 9293, 3.10.4)

listens
<- SYN
-> SYN ack 1
closes
-> nothing
state syn_received
<- 1:1 ack 1
-> FIN 1:1 ack 1
state fin_wait_1
