# ssthresh is half of the congestion window in whole segments, whether it was used or not (Linux 6.18)
with rack, ssthresh_base cwnd, initial_cwnd 9500
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 5000
-> 1:1001 lost
-> 1001:5001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
ssthresh 4000, cwnd 4000
