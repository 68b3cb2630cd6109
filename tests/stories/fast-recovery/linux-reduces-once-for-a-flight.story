# A timeout during recovery leaves ssthresh as the recovery has set it (Linux 6.18)
with rack, ssthresh_base cwnd, initial_cwnd 10000, window 64000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:10001
-> 1:1001 lost
ssthresh 5000, cwnd 5000
at 1200 ms  -> 1:1001
cwnd 1000, ssthresh 5000
