# With byte counting, congestion avoidance adds a segment for each acknowledged window of bytes, however many ACKs there are (RFC 5681, 3.1)
with reno, byte_counting, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
at 1500 ms  -> 1:1001
cwnd 1000, ssthresh 4000
<- ack 8001
writes 2000
-> 8001:10001 by 1000
<- ack 9001
<- ack 10001
cwnd 4000
writes 4000
-> 10001:14001 by 1000
<- ack 12001
cwnd 4000
<- ack 14001
cwnd 5000
