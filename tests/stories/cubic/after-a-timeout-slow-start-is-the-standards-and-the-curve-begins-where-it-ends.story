# Slow start after a timeout follows the standard, and CUBIC's curve begins flat when slow start ends (RFC 9406, 4.3; RFC 9438, 4.8)
with cubic, initial_cwnd 11000, window 64000, min_rto_ticks 4
peer sack_permitted

connects
-> SYN
at 1 s  <- SYN ack 1
-> ack 1
writes 60000
-> 1:11001 by 1000 lost
at 3 s  -> 11001:12001 lost              # the probe of the tail, which does not count
at 6 s  -> 1:1001
happened rto_fired 1, ssthresh 7700, cwnd 1000
at 7 s  <- ack 4001                      # the next ones were only late: three segments, and the window opens by one
-> 4001:6001 by 1000
cwnd 2000
at 8 s  <- ack 12001
-> 12001:15001 by 1000
cwnd 3000
at 9 s  <- ack 13001
-> 15001:17001 by 1000
<- ack 14001
-> 17001:19001 by 1000
<- ack 15001
-> 19001:21001 by 1000
cwnd 6000
at 10 s  <- ack 16001
-> 21001:23001 by 1000
<- ack 17001
-> 23001:25001 by 1000
cwnd 8000                                # beyond ssthresh
<- ack 21001                             # Reno's equivalent: 4 x 9/17 x 1000 / 8
-> 25001:29001 by 1000
cwnd 8264
# The curve began at 8 segments; a round trip from now it is at 8 + 0.4 x 2^3 = 11.2: (11.2 - 8.264) / 8.264 = 0.355 of a
# segment. From the 11 before the loss: 0.331.
at 11 s  <- ack 22001
-> 29001:30001
cwnd 8619
