# However steep the curve is, an ACK opens the window by at most half of the data that it acknowledges (RFC 9438, 4.2)
with cubic, initial_cwnd 10000, window 64000, min_rto_ticks 10
peer sack_permitted

connects
-> SYN
at 2 s  <- SYN ack 1
-> ack 1
writes 40000
-> 1:1001 lost
-> 1001:10001 by 1000
at 4 s  <- ack 1 sack 1001:10001
-> 1:1001
-> 10001:16001 by 1000
at 6 s  <- ack 16001
-> 16001:23001 by 1000
cwnd 7000
at 8 s  <- ack 17001                     # congestion avoidance begins
-> 23001:24001
cwnd 7075
<- ack 23001
-> 24001:30001 by 1000
cwnd 7524
# After two seconds and a round trip of two more, the curve is at 10 + 0.4 (4 - 1.957)^3 = 13.4 segments.
at 10 s  <- ack 24001
-> 30001:32001 by 1000
cwnd 8024
