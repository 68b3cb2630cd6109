# SYN-SENT: data without a SYN is dropped (RFC 9293, 3.10.7.3)

connects
-> SYN
<- 0:100 no ack
-> nothing
state syn_sent
rcv_buffer 0
