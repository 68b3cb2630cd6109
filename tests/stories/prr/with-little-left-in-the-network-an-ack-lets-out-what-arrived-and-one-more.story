# Below ssthresh an ACK allows as much new data as was delivered and one more segment, but never more than ssthresh in flight (RFC 6937, 3; SSRB)
with prr, initial_cwnd 10000
peer sack_permitted

established
writes 10000
-> 1:6001 by 1000 lost
-> 6001:10001 by 1000
at 100 ms  <- ack 1 sack 6001:7001
<- ack 1 sack 6001:8001
<- ack 1 sack 6001:9001                  # one of ten is left, and one arrived: two may leave
-> 1:1001
-> 1001:2001
ssthresh 5000, cwnd 3000
<- ack 1 sack 6001:10001                 # two left: 2 = min(5 - 2, 1 + 1)
-> 2001:4001 by 1000
cwnd 4000
writes 5000
-> nothing
at 200 ms  <- ack 1001 sack 6001:10001   # three left: 2 = min(5 - 3, 1 + 1)
-> 4001:6001 by 1000
cwnd 5000
<- ack 2001 sack 6001:10001              # one segment for each that arrives, old or new
-> 10001:11001
cwnd 5000
