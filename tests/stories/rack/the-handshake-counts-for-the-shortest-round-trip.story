# The handshake's sample counts for the shortest round trip; the reordering window is a quarter of that round trip (RFC 8985, 6.2, step 1)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 80 ms  <- SYN ack 1
-> ack 1
writes 4000
-> 1:1001 lost
-> 1001:4001 by 1000
at 180 ms  <- ack 1 sack 1001:2001
timer loss 200 ms                        # a quarter of 80 ms after the first is due
at 200 ms  -> 1:1001
happened fast_retransmit 1
