# A loss at the end of the data, which no later segment reveals, is repaired during the recovery from another loss (RFC 6675, 4, rule 4)
with sack, initial_cwnd 8000
peer sack_permitted

established
writes 8000
-> 1:1001 lost
-> 1001:7001 by 1000
-> 7001:8001 lost
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
ssthresh 4000, cwnd 4000
<- ack 1 sack 1001:5001
-> nothing                               # 5001 to 8000 and the first are in flight: the whole window
<- ack 1 sack 1001:6001
-> 7001:8001
<- ack 1 sack 1001:7001
-> nothing                               # once in a recovery
at 200 ms  <- ack 7001
<- ack 8001
timers off, happened rto_fired 0
