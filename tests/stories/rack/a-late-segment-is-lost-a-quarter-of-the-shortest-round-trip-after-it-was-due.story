# A segment counts as lost when it is late by a quarter of the shortest round trip (RFC 8985, 6.2)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 4000
-> 1:1001 lost
-> 1001:4001 by 1000
# The second took 100 ms; the first, sent before it, may be overtaken by 25 ms.
at 200 ms  <- ack 1 sack 1001:2001
-> nothing
timer loss 225 ms, happened fast_retransmit 0
at 225 ms  -> 1:1001
happened fast_retransmit 1, ssthresh 2000, cwnd 2000
