# With pacing, the segments of slow start leave at twice the window per round trip, after the first ten (Linux with fq)
with sack, pacing, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:10001 by 1000
at 200 ms  <- ack 1001
-> 10001:11001
# 11000 bytes twice in 100 ms: 1000 bytes take 4.545454 ms.
timer pace 204.545454 ms
at 204.545454 ms  -> 11001:12001
