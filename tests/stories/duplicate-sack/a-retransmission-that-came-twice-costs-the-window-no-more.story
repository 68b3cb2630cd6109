# A needless retransmission that arrived twice does not change the window (RFC 2883, 4)
with prr, initial_cwnd 4000
peer sack_permitted

established
writes 4000
-> 1:4001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
ssthresh 2000
at 110 ms  <- ack 4001                   # it was only late
cwnd 2000
at 200 ms  <- ack 4001 sack 1:1001
-> nothing
cwnd 2000, ssthresh 2000, dup_acks 0
timers off
