# CLOSED: data without a SYN is dropped (RFC 9293, 3.10.7.1)

<- 0:100 no ack
-> nothing
state closed
rcv_buffer 0
