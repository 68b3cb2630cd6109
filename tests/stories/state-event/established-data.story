# ESTABLISHED: data in order is accepted, and the timer acknowledges it (RFC 9293, 3.10.7.4)

established
<- 1:101 ack 1
-> nothing
at 200 ms  -> ack 101
state established
rcv_buffer 100
