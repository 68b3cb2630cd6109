# The third duplicate causes a retransmission and sets the window to half plus three segments: Reno (RFC 5681, 3.2)
with reno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
2 times <- ack 1
-> nothing
cwnd 10000
<- ack 1
-> 1:1001
ssthresh 5000
cwnd 8000
happened fast_retransmit 1
