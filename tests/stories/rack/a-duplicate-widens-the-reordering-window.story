# A duplicate shows that the segment was only late: the reordering window doubles (RFC 8985, 6.2, step 4)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 4000
-> 1:4001 by 1000
at 200 ms  <- ack 1 sack 1001:2001
timer loss 225 ms                        # a quarter of 100 ms
at 225 ms  -> 1:1001
at 230 ms  <- ack 2001
at 240 ms  <- ack 4001
at 325 ms  <- ack 4001 sack 1:1001
-> nothing
at 400 ms  writes 2000
-> 4001:6001 by 1000
at 500 ms  <- ack 4001 sack 5001:6001
timer loss 550 ms                        # two quarters
at 550 ms  -> 4001:5001
happened fast_retransmit 2
