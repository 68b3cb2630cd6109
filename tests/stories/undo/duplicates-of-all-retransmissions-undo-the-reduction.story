# When the peer has reported every retransmission as a duplicate, nothing was lost and the window returns (RFC 3708, RFC 4015)
with rack, initial_cwnd 6000, undo
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 12000
-> 1:6001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
ssthresh 3000, cwnd 3000
at 203 ms  <- ack 6001
-> 6001:9001 by 1000
cwnd 3000
at 300 ms  <- ack 6001 sack 1:1001
-> 9001:12001 by 1000
cwnd 6000
