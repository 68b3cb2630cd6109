# Tahoe, one of ten segments lost: fast retransmit and slow start repair the loss (Jacobson 1988; Fall and Floyd 1996)
with tahoe, initial_cwnd 10000
peer wnd 30000

established
writes 20000
-> 1:1001 lost
-> 1001:10001 by 1000
at 100 ms  <- ack 1
cwnd 10000, ssthresh 65535
2 times <- ack 1
-> 1:1001
cwnd 1000, ssthresh 5000
6 times <- ack 1
at 200 ms  <- ack 10001
-> 10001:12001 by 1000
cwnd 2000, ssthresh 5000
at 300 ms  <- ack 11001
-> 12001:14001 by 1000
cwnd 3000, ssthresh 5000
<- ack 12001
-> 14001:16001 by 1000
cwnd 4000, ssthresh 5000
at 400 ms  <- ack 13001
-> 16001:18001 by 1000
cwnd 5000, ssthresh 5000
<- ack 14001
-> 18001:20001 by 1000
cwnd 6000, ssthresh 5000
<- ack 15001
cwnd 6166, ssthresh 5000
<- ack 16001
cwnd 6328, ssthresh 5000
at 500 ms  <- ack 17001
cwnd 6486, ssthresh 5000
<- ack 18001
cwnd 6640, ssthresh 5000
<- ack 19001
cwnd 6790, ssthresh 5000
<- ack 20001
cwnd 6937, ssthresh 5000
happened fast_retransmit 1
happened rto_fired 0
