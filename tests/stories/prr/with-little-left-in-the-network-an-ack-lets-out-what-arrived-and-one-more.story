# Below ssthresh an ACK lets out what it delivered and a segment more, never beyond ssthresh (RFC 6937, 3; SSRB)
with prr, initial_cwnd 10000
peer sack_permitted

established
writes 15000
-> 1:6001 by 1000 lost
-> 6001:10001 by 1000
at 100 ms  <- ack 1 sack 6001:7001
-> 10001:11001
<- ack 1 sack 6001:8001
-> 11001:12001
<- ack 1 sack 6001:9001                  # three left of twelve, and one arrived: two may go
-> 1:1001
-> 1001:2001
ssthresh 6000, cwnd 5000
<- ack 1 sack 6001:10001                 # four left: 2 = min(6 - 4, 1 + 1)
-> 2001:4001 by 1000
cwnd 6000
<- ack 1 sack 6001:11001                 # five left of six
-> 4001:5001
<- ack 1 sack 6001:12001
-> 5001:6001
at 200 ms  <- ack 1001 sack 6001:12001
-> 12001:13001
cwnd 6000
