# ESTABLISHED: an ACK below what is already acknowledged has no effect (RFC 9293, 3.10.7.4)

established
writes 2000
-> 1:1001
<- ack 1001
-> 1001:2001
<- ack 501
-> nothing
snd_una 1001, flight_size 1000, state established
