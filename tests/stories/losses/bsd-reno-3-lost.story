# 4.3BSD-Reno, three of ten segments lost: too few duplicate ACKs remain, so the timer repairs the rest (4.3BSD-Reno; Fall and Floyd 1996)
with bsd_reno, initial_cwnd 10000
peer wnd 30000

established
writes 20000
-> 1:1001 lost
-> 1001:2001
-> 2001:3001 lost
-> 3001:4001
-> 4001:5001 lost
-> 5001:10001 by 1000
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
at 200 ms  <- ack 2001
cwnd 5000, ssthresh 5000
2 times <- ack 2001
at 1500 ms  -> 2001:3001
cwnd 1000, ssthresh 2000
at 1600 ms  <- ack 4001
-> 4001:6001 by 1000
cwnd 2000, ssthresh 2000
at 1700 ms  <- ack 12001
-> 12001:15001 by 1000
cwnd 3000, ssthresh 2000
<- ack 12001
at 1800 ms  <- ack 13001
-> 15001:16001
cwnd 3458, ssthresh 2000
<- ack 14001
-> 16001:17001
cwnd 3872, ssthresh 2000
<- ack 15001
-> 17001:19001 by 1000
cwnd 4255, ssthresh 2000
at 1900 ms  <- ack 16001
-> 19001:20001
cwnd 4615, ssthresh 2000
<- ack 17001
cwnd 4956, ssthresh 2000
<- ack 18001
cwnd 5282, ssthresh 2000
<- ack 19001
cwnd 5596, ssthresh 2000
at 2000 ms  <- ack 20001
cwnd 5899, ssthresh 2000
happened fast_retransmit 1
happened rto_fired 1
