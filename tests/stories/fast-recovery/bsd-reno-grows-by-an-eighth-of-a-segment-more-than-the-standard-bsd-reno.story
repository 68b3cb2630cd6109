# For each ACK 4.3BSD-Reno's window grows by an eighth of a segment more than in the standard: 4.3BSD-Reno (4.3BSD-Reno; RFC 5681, 3.2)
with bsd_reno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
<- ack 10001
writes 2000
-> 10001:12001 by 1000
<- ack 11001
cwnd 6000
<- ack 12001
cwnd 6291
