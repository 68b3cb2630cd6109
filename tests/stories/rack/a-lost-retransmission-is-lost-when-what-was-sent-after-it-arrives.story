# A retransmission, like any segment, counts as lost when a segment that was sent later arrives (RFC 8985, 3.1 and 6.2)
with rack, initial_cwnd 5000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 8000
-> 1:1001 lost
-> 1001:5001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001 lost
ssthresh 2500, cwnd 2500
at 201 ms  <- ack 1 sack 1001:5001
-> 5001:6001
at 301 ms  <- ack 1 sack 1001:6001
-> 1:1001
-> 6001:7001
happened fast_retransmit 1, happened rto_fired 0, cwnd 2500
at 401 ms  <- ack 7001
-> 7001:8001
cwnd 2500
