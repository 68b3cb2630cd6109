# SYN-RECEIVED: data with the ACK of the SYN is accepted (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:101 ack 1
state established
at 200 ms  -> ack 101
state established
rcv_buffer 100
