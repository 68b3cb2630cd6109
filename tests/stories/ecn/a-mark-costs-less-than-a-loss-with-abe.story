# With ABE a mark in congestion avoidance reduces the window less than a loss; in slow start it halves it (RFC 8511, 3)
with reno, ecn, ecn_beta 0.8, initial_cwnd 10000
peer ecn

established
writes 40000
-> 1:10001 by 1000
at 100 ms  <- ECE ack 1001
ssthresh 5000, cwnd 5000
at 200 ms  <- ack 10001
-> CWR 10001:11001
-> 11001:15001 by 1000
at 300 ms  <- ack 11001
-> 15001:16001
at 310 ms  <- ECE ack 12001
ssthresh 4000, cwnd 4000
