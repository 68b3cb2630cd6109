# NewReno, one of ten segments lost: the loss is repaired in one round trip, without a timeout (RFC 6582, 3.2; Fall and Floyd 1996)
with newreno, initial_cwnd 10000
peer wnd 30000

established
writes 20000
-> 1:1001 lost
-> 1001:10001 by 1000
at 100 ms  <- ack 1
cwnd 10000, ssthresh 65535
2 times <- ack 1
-> 1:1001
cwnd 8000, ssthresh 5000
<- ack 1
cwnd 9000, ssthresh 5000
<- ack 1
cwnd 10000, ssthresh 5000
<- ack 1
-> 10001:11001
cwnd 11000, ssthresh 5000
<- ack 1
-> 11001:12001
cwnd 12000, ssthresh 5000
<- ack 1
-> 12001:13001
cwnd 13000, ssthresh 5000
<- ack 1
-> 13001:14001
cwnd 14000, ssthresh 5000
at 200 ms  <- ack 10001
-> 14001:15001
cwnd 5000, ssthresh 5000
<- ack 11001
-> 15001:16001
cwnd 5200, ssthresh 5000
<- ack 12001
-> 16001:17001
cwnd 5392, ssthresh 5000
<- ack 13001
-> 17001:18001
cwnd 5577, ssthresh 5000
<- ack 14001
-> 18001:19001
cwnd 5756, ssthresh 5000
at 300 ms  <- ack 15001
-> 19001:20001
cwnd 5929, ssthresh 5000
<- ack 16001
cwnd 6097, ssthresh 5000
<- ack 17001
cwnd 6261, ssthresh 5000
<- ack 18001
cwnd 6420, ssthresh 5000
<- ack 19001
cwnd 6575, ssthresh 5000
at 400 ms  <- ack 20001
cwnd 6727, ssthresh 5000
happened fast_retransmit 1
happened rto_fired 0
