# ESTABLISHED: data without an ACK is dropped (RFC 9293, 3.10.7.4)

established
<- 1:101 no ack
-> nothing
state established
rcv_buffer 0
