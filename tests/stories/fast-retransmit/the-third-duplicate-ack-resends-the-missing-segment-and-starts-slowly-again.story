# The third duplicate ACK causes a retransmission and restarts slow start (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
at 40 ms  2 times <- ack 1
-> nothing
cwnd 8000
<- ack 1
-> 1:1001
cwnd 1000, phase slow_start, repair fast_retransmit
ssthresh 4000
happened fast_retransmit 1
