# A probe that repaired the loss of the tail counts as a loss for the window (RFC 8985, 7.4.2)
with rack, initial_cwnd 8000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 8000
-> 1:2001 by 1000
-> 2001:8001 by 1000 lost
timer loss 300 ms
at 200 ms  <- ack 2001
# Six segments out: two round trips.
timer loss 400 ms, cwnd 9000
at 400 ms  -> 7001:8001
ssthresh 65535
at 500 ms  <- ack 8001                   # the others were late only
ssthresh 3000
