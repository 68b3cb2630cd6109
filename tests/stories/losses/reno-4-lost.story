# Reno, four of ten segments lost: too few duplicate ACKs remain, so the timer repairs the rest (RFC 5681, 3.2; Fall and Floyd 1996)
with reno, initial_cwnd 10000
peer wnd 30000

established
writes 20000
-> 1:1001 lost
-> 1001:2001
-> 2001:3001 lost
-> 3001:4001
-> 4001:5001 lost
-> 5001:6001
-> 6001:7001 lost
-> 7001:10001 by 1000
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
at 200 ms  <- ack 2001
cwnd 5000, ssthresh 5000
<- ack 2001
at 1500 ms  -> 2001:3001
cwnd 1000, ssthresh 4500
at 1600 ms  <- ack 4001
-> 4001:6001 by 1000
cwnd 2000, ssthresh 4500
at 1700 ms  <- ack 6001
-> 6001:9001 by 1000
cwnd 3000, ssthresh 4500
<- ack 6001
at 1800 ms  <- ack 11001
-> 11001:15001 by 1000
cwnd 4000, ssthresh 4500
2 times <- ack 11001
at 1900 ms  <- ack 12001
-> 15001:17001 by 1000
cwnd 5000, ssthresh 4500
<- ack 13001
-> 17001:18001
cwnd 5200, ssthresh 4500
<- ack 14001
-> 18001:19001
cwnd 5392, ssthresh 4500
<- ack 15001
-> 19001:20001
cwnd 5577, ssthresh 4500
at 2000 ms  <- ack 16001
cwnd 5756, ssthresh 4500
<- ack 17001
cwnd 5929, ssthresh 4500
<- ack 18001
cwnd 6097, ssthresh 4500
<- ack 19001
cwnd 6261, ssthresh 4500
<- ack 20001
cwnd 6420, ssthresh 4500
happened fast_retransmit 1
happened rto_fired 1
