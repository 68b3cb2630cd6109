# LISTEN: data without a SYN is dropped (RFC 9293, 3.10.7.2)

listens
<- 0:100 no ack
-> nothing
state listen
rcv_buffer 0
