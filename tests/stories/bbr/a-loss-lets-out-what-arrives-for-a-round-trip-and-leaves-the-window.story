# A loss does not mean a full pipe: for a round trip one segment leaves for each that arrives, and then the window is restored (Cardwell et al. 2016)
with bbr, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:1001 lost
-> 1001:10001 by 1000
# Three arrived and one is lost; six are in flight, so three may leave.
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
cwnd 9000                                # the six, and the three that arrived
# The initial window of 10000 bytes in 100 ms is 800 kb/s: at 2.885 times that the 1000 bytes of a segment take 3.466206 ms.
timer pace 203.466206 ms
at 203.466206 ms  -> 10001:11001
at 206.932412 ms  -> 11001:12001
at 213 ms  <- ack 1 sack 1001:6001
-> 12001:13001
cwnd 11000                               # the next round trip: the window grows by what arrives
