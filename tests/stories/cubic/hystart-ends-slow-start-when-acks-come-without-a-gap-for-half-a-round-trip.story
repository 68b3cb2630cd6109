# With Linux's HyStart, slow start ends when ACKs have come without a gap for half of the shortest round trip and 0.5 ms (Ha and Rhee 2008)
with cubic, initial_cwnd 20000, window 64000, slow_start_exit hystart
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 64000
-> 1:20001 by 1000
at 110 ms  <- ack 1001                   # the round begins; its shortest round trip is 10 ms
-> 20001:22001 by 1000
at 112 ms  <- ack 2001
-> 22001:24001 by 1000
at 114 ms  <- ack 3001
-> 24001:26001 by 1000
ssthresh 65535
at 116 ms  <- ack 4001                   # 6 ms of a train are more than (10 + 1) / 2
-> 26001:27001
cwnd 23000, ssthresh 23000, phase congestion_avoidance
