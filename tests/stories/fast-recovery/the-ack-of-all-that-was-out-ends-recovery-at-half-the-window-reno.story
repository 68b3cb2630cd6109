# The ACK of all data in flight ends recovery at half the window: Reno (RFC 5681, 3.2)
with reno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
6 times <- ack 1
cwnd 14000
<- ack 10001
cwnd 5000
