# A loss reduces the window to seven tenths, and soon after the loss it grows like Reno's (RFC 9438, 4.6 and 4.3)
with cubic, initial_cwnd 10000, window 64000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 30000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
ssthresh 7000, cwnd 7000
<- ack 1 sack 1001:10001
-> 10001:16001 by 1000
at 300 ms  <- ack 10001
-> 16001:17001
cwnd 7000
# The curve is flat here for 2 s; Reno's equivalent grows by 9/17 of a segment in a round trip: 9/17 x 1000 / 7 for an ACK.
at 301 ms  <- ack 11001
-> 17001:18001
cwnd 7075
