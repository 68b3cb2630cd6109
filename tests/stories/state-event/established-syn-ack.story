# ESTABLISHED: an old SYN with its ACK is answered with an ACK (RFC 9293, 3.10.7.4)

established
<- SYN ack 1
-> ack 1
state established
