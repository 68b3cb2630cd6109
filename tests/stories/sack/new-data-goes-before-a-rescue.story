# New data, if there is any, is sent before a rescue (RFC 6675, 4, rules 2 and 4)
with sack, initial_cwnd 8000
peer sack_permitted

established
writes 12000
-> 1:1001 lost
-> 1001:8001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
-> 8001:9001
<- ack 1 sack 1001:3001
-> 9001:10001
<- ack 1 sack 1001:4001
-> 1:1001
cwnd 4000                                # half of a window: data sent beyond it does not count (RFC 5681, 3.2)
<- ack 1 sack 1001:5001
<- ack 1 sack 1001:7001
-> nothing
<- ack 1 sack 1001:8001
-> 10001:11001
<- ack 1 sack 1001:9001
-> 11001:12001
<- ack 1 sack 1001:10001
-> 11001:12001                           # no new data is left
<- ack 1 sack 1001:12001
-> nothing
