# Reno, two of ten segments lost: fast recovery happens twice and halves the window twice (RFC 5681, 3.2; Fall and Floyd 1996)
with reno, initial_cwnd 10000
peer wnd 30000

established
writes 20000
-> 1:1001 lost
-> 1001:2001
-> 2001:3001 lost
-> 3001:10001 by 1000
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
at 200 ms  <- ack 2001
cwnd 5000, ssthresh 5000
3 times <- ack 2001
-> 2001:3001
cwnd 8500, ssthresh 5500
at 300 ms  <- ack 13001
-> 13001:18001 by 1000
cwnd 5500, ssthresh 5500
at 400 ms  <- ack 14001
-> 18001:19001
cwnd 5681, ssthresh 5500
<- ack 15001
-> 19001:20001
cwnd 5857, ssthresh 5500
<- ack 16001
cwnd 6027, ssthresh 5500
<- ack 17001
cwnd 6192, ssthresh 5500
<- ack 18001
cwnd 6353, ssthresh 5500
at 500 ms  <- ack 19001
cwnd 6510, ssthresh 5500
<- ack 20001
cwnd 6663, ssthresh 5500
happened fast_retransmit 2
happened rto_fired 0
