# The ACK of all data in flight ends recovery at half the window: NewReno (RFC 6582, 3.2)
with newreno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
6 times <- ack 1
<- ack 10001
# RFC 6582: at most the data in flight plus one segment, so that no burst follows.
cwnd 2000
