# A loss at less than the window of the last one lowers the flat part of the curve to 0.85 (RFC 9438, 4.7)
with cubic, initial_cwnd 10000, window 64000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 23000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:10001
-> 1:1001
-> 10001:16001 by 1000
at 300 ms  <- ack 10001
-> 16001:17001
ssthresh 7000, cwnd 7000
at 301 ms  <- ack 10001 sack 11001:17001 # seven out, and the first is lost
-> 10001:11001
-> 17001:20001 by 1000
ssthresh 4900, cwnd 4900
at 400 ms  <- ack 20001
-> 20001:23001 by 1000
cwnd 4900
at 500 ms  <- ack 23001                  # the avoidance begins; Reno: 4900 + 3 x 9/17 x 1000 / 4.9
cwnd 5224
at 2400 ms  writes 1000
-> 23001:24001
# Flat at 7 x 0.85 = 5.95 segments, after the cube root of 1.05 / 0.4, 1.379 s; a round trip from now, at 2.1 s, the curve
# stands at 5.95 + 0.4 x 0.7205^3 = 6.0996: (6.0996 - 5.224) / 5.224 = 0.1676 of a segment. Flat at 7: 0.344.
at 2500 ms  <- ack 24001
cwnd 5391
