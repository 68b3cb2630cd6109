# Each of the first two duplicates releases a new segment, so a third arrives and starts the repair (RFC 3042, 2)
with reno, initial_cwnd 3000, limited_transmit

established
writes 10000
-> 1:1001 lost
-> 1001:3001 by 1000
at 100 ms  <- ack 1
-> 3001:4001
<- ack 1
-> 4001:5001
<- ack 1
-> 1:1001
happened fast_retransmit 1
