# ESTABLISHED: a repeated SYN is answered with an ACK at once (RFC 9293, 3.10.7.4)

established
<- SYN
-> ack 1
<- 1:1001
<- SYN
-> ack 1001
state established, rcv_buffer 1000
