# 4.3BSD-Reno, one of ten segments lost: fast recovery repairs the loss (4.3BSD-Reno; Fall and Floyd 1996)
with bsd_reno, initial_cwnd 10000
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
-> 15001:17001 by 1000
cwnd 6000, ssthresh 5000
<- ack 12001
-> 17001:18001
cwnd 6291, ssthresh 5000
<- ack 13001
-> 18001:19001
cwnd 6574, ssthresh 5000
<- ack 14001
-> 19001:20001
cwnd 6851, ssthresh 5000
at 300 ms  <- ack 15001
cwnd 7121, ssthresh 5000
<- ack 16001
cwnd 7386, ssthresh 5000
<- ack 17001
cwnd 7646, ssthresh 5000
<- ack 18001
cwnd 7901, ssthresh 5000
<- ack 19001
cwnd 8152, ssthresh 5000
<- ack 20001
cwnd 8399, ssthresh 5000
happened fast_retransmit 1
happened rto_fired 0
