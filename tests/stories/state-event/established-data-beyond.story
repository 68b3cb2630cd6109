# ESTABLISHED: data beyond the window is answered and dropped (RFC 9293, 3.10.7.4)

established
<- 20001:20101 ack 1
-> ack 1
state established
rcv_buffer 0
