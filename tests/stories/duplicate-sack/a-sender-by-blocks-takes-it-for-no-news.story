# A block that reports a duplicate counts neither as new data nor as a duplicate ACK (RFC 2883, 4; RFC 6675, 2)
with sack, initial_cwnd 6000
peer sack_permitted

established
writes 6000
-> 1:6001 by 1000
at 100 ms  <- ack 2001
5 times <- ack 2001 sack 1:1001
5 times <- ack 2001 sack 1001:4001       # the block begins below the ACK, so it does not count
-> nothing
dup_acks 0, happened fast_retransmit 0
<- ack 2001 sack 3001:4001
<- ack 2001 sack 3001:3501,3001:4001     # within the second block, so known already
-> nothing
dup_acks 1, happened fast_retransmit 0
