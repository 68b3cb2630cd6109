# A loss at a smaller window than at the last loss lowers the flat part of the curve to 0.85 of the smaller window (RFC 9438, 4.7)
with cubic, initial_cwnd 10000, window 64000, min_rto_ticks 4
peer sack_permitted

connects
-> SYN
at 1 s  <- SYN ack 1
-> ack 1
writes 60000
-> 1:1001 lost
-> 1001:10001 by 1000
at 2 s  <- ack 1 sack 1001:10001
-> 1:1001
-> 10001:16001 by 1000
at 3 s  <- ack 10001
-> 16001:17001
ssthresh 7000, cwnd 7000
at 3001 ms  <- ack 10001 sack 11001:17001 # seven in flight, and the first is lost
-> 10001:11001
-> 17001:20001 by 1000
ssthresh 4900, cwnd 4900
at 4 s  <- ack 20001
-> 20001:24001 by 1000
cwnd 4900
at 5 s  <- ack 24001                     # congestion avoidance begins; Reno: 4900 + 4 x 9/17 x 1000 / 4.9
-> 24001:29001 by 1000
cwnd 5332
# Flat at 7 x 0.85 = 5.95 segments, after the cube root of 1.05 / 0.4, 1.379 s. A round trip from now, at 2 s, the curve
# is at 5.95 + 0.4 x 0.621^3 = 6.0457: (6.0457 - 5.332) / 5.332 = 0.1338 of a segment. Flat at 7: 0.314.
at 6 s  <- ack 25001
-> 29001:30001
cwnd 5466
