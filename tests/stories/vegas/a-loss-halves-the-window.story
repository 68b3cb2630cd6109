# A loss sets the window to half of the data in flight (RFC 5681, 3.1)
with vegas, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 14000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
ssthresh 5000, cwnd 5000
<- ack 1 sack 1001:10001
-> 10001:14001 by 1000
at 300 ms  <- ack 14001
cwnd 5000
