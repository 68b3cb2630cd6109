# A segment that was retransmitted before it was presumed lost counts twice in flight, until later arrivals show that the first copy is lost (RFC 6675, 4, SetPipe)
with sack, initial_cwnd 12000, window 32000
peer sack_permitted, wnd 32000

established
writes 12000
-> 1:1001 lost
-> 1001:9001 by 1000
-> 9001:10001 lost
-> 10001:12001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
cwnd 6000
<- ack 1 sack 1001:8001
-> 11001:12001                           # the rescue: the first and 8001 to 12001 are in flight
<- ack 1 sack 10001:11001,1001:9001
-> 9001:10001
writes 8000
-> 12001:14001 by 1000                   # in flight: the first, 9001 twice, 11001 and these
<- ack 1 sack 10001:12001,1001:9001
-> 14001:15001
<- ack 1 sack 10001:13001,1001:9001      # three beyond it: one of the two is lost
-> 15001:17001 by 1000
