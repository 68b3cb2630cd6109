# The peer received the probe once and acknowledges data beyond it: the probe repaired a loss, which reduces the window (RFC 8985, 7.4.2, case 3)
with rack, initial_cwnd 8000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 8000
-> 1:7001 by 1000
-> 7001:8001 lost
timer loss 300 ms
at 200 ms  <- ack 2001
# Six segments are in flight: two round trips.
timer loss 400 ms, cwnd 9000
at 400 ms  -> 7001:8001
at 500 ms  <- ack 8001                   # the first copy or the second: not known yet
ssthresh 65535
writes 6000
-> 8001:14001 by 1000
at 600 ms  <- ack 14001
ssthresh 3000, happened rto_fired 0
