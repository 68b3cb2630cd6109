# Tahoe, three of ten segments lost: the second and the third are repaired after a timeout (Jacobson 1988; Fall and Floyd 1996)
with tahoe, initial_cwnd 10000
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
cwnd 1000, ssthresh 5000
4 times <- ack 1
at 200 ms  <- ack 2001
cwnd 2000, ssthresh 5000
at 1000 ms  -> 2001:3001
cwnd 1000, ssthresh 2000
at 1100 ms  <- ack 4001
-> 4001:6001 by 1000
cwnd 2000, ssthresh 2000
at 1200 ms  <- ack 10001
-> 10001:13001 by 1000
cwnd 3000, ssthresh 2000
<- ack 10001
at 1300 ms  <- ack 11001
-> 13001:14001
cwnd 3333, ssthresh 2000
<- ack 12001
-> 14001:15001
cwnd 3633, ssthresh 2000
<- ack 13001
-> 15001:16001
cwnd 3908, ssthresh 2000
at 1400 ms  <- ack 14001
-> 16001:18001 by 1000
cwnd 4163, ssthresh 2000
<- ack 15001
-> 18001:19001
cwnd 4403, ssthresh 2000
<- ack 16001
-> 19001:20001
cwnd 4630, ssthresh 2000
at 1500 ms  <- ack 17001
cwnd 4845, ssthresh 2000
<- ack 18001
cwnd 5051, ssthresh 2000
<- ack 19001
cwnd 5248, ssthresh 2000
<- ack 20001
cwnd 5438, ssthresh 2000
happened fast_retransmit 1
happened rto_fired 1
