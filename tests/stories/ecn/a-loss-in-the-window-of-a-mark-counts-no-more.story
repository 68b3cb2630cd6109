# A loss in a window of data that also had a mark is repaired and does not reduce the window again (RFC 3168, 6.1.2)
with reno, ecn, initial_cwnd 8000
peer ecn

established
writes 8000
-> 1:8001 by 1000
at 100 ms  <- ECE ack 1001
ssthresh 4000, cwnd 4000
3 times <- ECE ack 1001
-> 1001:2001
ssthresh 4000, cwnd 7000
at 200 ms  <- ack 8001
cwnd 4000
