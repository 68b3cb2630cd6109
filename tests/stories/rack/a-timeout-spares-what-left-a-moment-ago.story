# After a timeout the first segment and all late segments count as lost; segments sent a moment ago stay in flight (RFC 8985, 6.3)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 1000
-> 1:1001
at 200 ms  <- ack 1001
writes 1000
-> 1001:2001
at 600 ms  -> 1001:2001                  # the probe
at 1590 ms  writes 1000
-> 2001:3001
at 1600 ms  -> 1001:2001
happened rto_fired 1, cwnd 1000
at 1650 ms  <- ack 2001                  # the first of the three was late
-> nothing
at 1690 ms  <- ack 3001
timers off
