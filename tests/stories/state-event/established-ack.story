# ESTABLISHED: an ACK of no new data (RFC 9293, 3.10.7.4)

established
<- 1:1 ack 1
-> nothing
state established
