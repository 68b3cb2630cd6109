# After reordering, three segments beyond a hole wait for the reordering window (RFC 8985, 6.2)
with rack, initial_cwnd 8000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 2000
-> 1:2001 by 1000
at 200 ms  <- ack 1 sack 1001:2001
at 205 ms  <- ack 2001                   # the first was overtaken, and nothing was sent again
timer loss off
at 300 ms  writes 4000
-> 2001:6001 by 1000
at 400 ms  <- ack 2001 sack 3001:6001
-> nothing
timer loss 425 ms
at 420 ms  <- ack 6001
timer loss off, happened fast_retransmit 0
