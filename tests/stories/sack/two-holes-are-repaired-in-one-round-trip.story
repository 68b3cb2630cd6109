# Blocks report both holes, and both are repaired in one round trip (RFC 6675, 5)
with sack, initial_cwnd 10000
peer sack_permitted

established
writes 10000
-> 1:1001 lost
-> 1001:3001 by 1000
-> 3001:4001 lost
-> 4001:10001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
-> nothing
<- ack 1 sack 4001:5001,1001:3001
-> 1:1001
happened fast_retransmit 1, ssthresh 5000, cwnd 5000
<- ack 1 sack 4001:6001,1001:3001
-> nothing
<- ack 1 sack 4001:7001,1001:3001
-> 3001:4001
<- ack 1 sack 4001:8001,1001:3001
-> 9001:10001                            # the rescue: there is nothing else to send
<- ack 1 sack 4001:9001,1001:3001
<- ack 1 sack 4001:10001,1001:3001
at 200 ms  <- ack 3001 sack 4001:10001
<- ack 10001
timers off, happened rto_fired 0
