# Without a measurement a loss halves the window, as in Reno (RFC 5681, 3.1)
with westwood, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
ssthresh 5000, cwnd 5000
