# The peer received the probe twice, so no segment was lost (RFC 8985, 7.4.2, case 1)
with rack, initial_cwnd 8000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 6000
-> 1:6001 by 1000
at 300 ms  -> 5001:6001
happened tail_probe 1
at 390 ms  <- ack 6001                   # all segments were only late
at 400 ms  <- ack 6001 sack 5001:6001
writes 6000
-> 6001:12001 by 1000
at 500 ms  <- ack 12001
ssthresh 65535, happened rto_fired 0
