# SYN-RECEIVED: data without an ACK is dropped (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:101 no ack
-> nothing
state syn_received
rcv_buffer 0
