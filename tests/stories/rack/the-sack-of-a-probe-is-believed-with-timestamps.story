# The SACK of a probe beyond a hole echoes the clock of the last segment in order, which says nothing about the probe (RFC 8985, 6.2, step 2; RFC 7323, 4.3)
with rack, timestamps, mss 1012, initial_cwnd 3000
peer sack_permitted, timestamps, mss 1012

connects
-> SYN
at 100 ms  <- SYN ack 1 timestamps 700/0
-> ack 1
writes 3000
-> 1:1001
-> 1001:3001 by 1000 lost
at 200 ms  <- ack 1001 timestamps 800/100
at 400 ms  -> 2001:3001
happened tail_probe 1
at 500 ms  <- ack 1001 sack 2001:3001 timestamps 1100/100
-> 1001:2001                             # sent 300 ms before the probe that has arrived
happened rto_fired 0, happened fast_retransmit 1
at 600 ms  <- ack 3001 timestamps 1200/500
timers off
