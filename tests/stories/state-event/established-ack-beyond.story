# ESTABLISHED: an ACK of unsent data is answered (RFC 9293, 3.10.7.4)

established
<- 1:1 ack 5000
-> ack 1
state established
