# Beyond ssthresh each ACK adds MSS squared over cwnd (Jacobson 1988; RFC 5681, 3.1)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
at 1000 ms  -> 1:1001
cwnd 1000
ssthresh 4000
<- ack 8001
writes 1000
-> 8001:9001
<- ack 9001
cwnd 3000
writes 1000
-> 9001:10001
<- ack 10001
cwnd 4000
writes 1000
-> 10001:11001
<- ack 11001
cwnd 5000
writes 1000
-> 11001:12001
<- ack 12001
cwnd 5200
writes 1000
-> 12001:13001
<- ack 13001
cwnd 5392
