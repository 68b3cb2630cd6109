# ESTABLISHED: data in order is taken, and acknowledged by the timer (RFC 9293, 3.10.7.4)

established
<- 1:101 ack 1
-> nothing
at 200 ms  -> ack 101
state established
rcv_buffer 100
