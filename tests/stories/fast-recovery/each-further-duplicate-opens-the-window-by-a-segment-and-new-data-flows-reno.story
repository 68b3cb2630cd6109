# Each further duplicate opens the window by a segment and new data flows: Reno (RFC 5681, 3.2)
with reno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
writes 5000
2 times <- ack 1
cwnd 10000
-> nothing
<- ack 1
-> 10001:11001
<- ack 1
-> 11001:12001
