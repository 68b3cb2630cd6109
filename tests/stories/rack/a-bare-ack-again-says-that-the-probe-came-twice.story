# A peer that does not report duplicates repeats its ACK when the probe arrives (RFC 8985, 7.4.2, case 2)
with rack, initial_cwnd 8000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 6000
-> 1:6001 by 1000
at 300 ms  -> 5001:6001
at 390 ms  <- ack 6001
at 400 ms  <- ack 6001
writes 6000
-> 6001:12001 by 1000
at 500 ms  <- ack 12001
ssthresh 65535
