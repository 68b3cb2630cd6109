# A packet that leaves later than its pace allows shortens the gap after it, by at most half (Linux 6.18)
with rack, pacing, pacing_credit, initial_cwnd 16000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:10001 by 1000                       # the next segment may leave at 103.125 ms
at 150 ms  writes 3000
-> 10001:11001                           # late
at 151.5625 ms  -> 11001:12001           # half a gap later
at 154.6875 ms  -> 12001:13001           # a whole gap later
