# After a timeout slow start is the standard's, and the curve begins flat at its end (RFC 9406, 4.3; RFC 9438, 4.8)
with cubic, initial_cwnd 10000, window 64000, min_rto_ticks 4
peer sack_permitted

connects
-> SYN
at 1 s  <- SYN ack 1
-> ack 1
writes 60000
-> 1:10001 by 1000 lost
at 3 s  -> 10001:11001 lost              # the probe of the tail
at 6 s  -> 1:1001
happened rto_fired 1, ssthresh 7700, cwnd 1000
at 7 s  <- ack 4001                      # the next ones were late only: three segments, and the window opens by one
-> 4001:6001 by 1000
cwnd 2000
at 8 s  <- ack 11001
-> 11001:14001 by 1000
cwnd 3000
at 9 s  <- ack 12001
-> 14001:16001 by 1000
<- ack 13001
-> 16001:18001 by 1000
<- ack 14001
-> 18001:20001 by 1000
cwnd 6000
at 10 s  <- ack 15001
-> 20001:22001 by 1000
<- ack 16001
-> 22001:24001 by 1000
cwnd 8000                                # beyond ssthresh
<- ack 20001                             # Reno's equal: 4 x 9/17 x 1000 / 8
-> 24001:28001 by 1000
cwnd 8264
# The curve began at 8 segments; a round trip from now it stands at 8 + 0.4 x 2^3 = 11.2: (11.2 - 8.264) / 8.264 = 0.355 of a
# segment. From the 10 before the loss: 0.211.
at 11 s  <- ack 21001
-> 28001:29001
cwnd 8619
