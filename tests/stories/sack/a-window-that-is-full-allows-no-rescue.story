# No rescue retransmission is sent if the congestion window has no space, or for data that the recovery has already retransmitted (RFC 6675, 4, rule 4)
with sack, initial_cwnd 4000
peer sack_permitted

established
writes 4000
-> 1:1001 lost
-> 1001:4001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
cwnd 2000, ssthresh 2000
<- ack 1 sack 1001:4001
-> nothing
at 200 ms  <- ack 4001
timers off
