# After a timeout slow start is the standard's, and the curve begins flat where it ends (RFC 9406, 4.3; RFC 9438, 4.8)
with cubic, initial_cwnd 10000, window 64000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 20000
-> 1:10001 by 1000 lost
at 300 ms  -> 10001:11001 lost           # the probe of the tail
at 1300 ms  -> 1:1001
happened rto_fired 1, ssthresh 7700, cwnd 1000
at 1400 ms  <- ack 4001                  # the next ones were late only: three segments, and the window opens by one
-> 4001:6001 by 1000
cwnd 2000
at 1500 ms  <- ack 11001
-> 11001:14001 by 1000
cwnd 3000
at 1600 ms  <- ack 12001
-> 14001:16001 by 1000
<- ack 13001
-> 16001:18001 by 1000
<- ack 14001
-> 18001:20001 by 1000
cwnd 6000
at 1700 ms  <- ack 15001
<- ack 16001
cwnd 8000                                # beyond ssthresh
<- ack 20001                             # Reno's equal: 4 x 9/17 x 1000 / 8
cwnd 8264
at 3600 ms  writes 1000
-> 20001:21001
# The curve began at 8 segments; a round trip from now it stands at 8 + 0.4 x 2.1^3 = 11.704:
# (11.704 - 8.264) / 8.264 = 0.416 of a segment. From the 10 before the loss: 0.213.
at 3700 ms  <- ack 21001
cwnd 8681
