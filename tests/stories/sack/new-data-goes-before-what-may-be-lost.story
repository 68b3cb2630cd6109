# New data, if there is any, is sent before segments that may be lost (RFC 6675, 4, rules 2 and 3)
with sack, initial_cwnd 12000
peer sack_permitted

established
writes 15000
-> 1:1001 lost
-> 1001:9001 by 1000
-> 9001:10001 lost
-> 10001:12001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
-> 12001:13001
<- ack 1 sack 1001:3001
-> 13001:14001
<- ack 1 sack 1001:4001
-> 1:1001
cwnd 6000
<- ack 1 sack 1001:9001
-> nothing
<- ack 1 sack 10001:12001,1001:9001      # four may be in flight
-> 14001:15001
-> 9001:10001
