# If the retransmission after a timeout is lost too, this is a second sign of congestion: the window shrinks again (RFC 5681, 4.3)
with sack, initial_cwnd 8000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 8000
-> 1:8001 by 1000 lost
at 1100 ms  -> 1:1001
happened rto_fired 1, cwnd 1000, ssthresh 4000
at 1200 ms  <- ack 1001
-> 1001:3001 by 1000
at 1300 ms  <- ack 2001
-> 3001:4001 lost
-> 4001:5001
<- ack 3001
-> 5001:7001 by 1000
cwnd 4000
at 1400 ms  <- ack 3001 sack 4001:5001
-> 7001:8001
<- ack 3001 sack 4001:6001
-> nothing
happened fast_retransmit 0
<- ack 3001 sack 4001:7001
-> 3001:4001
happened fast_retransmit 1, ssthresh 2000, cwnd 2000
at 1500 ms  <- ack 8001
happened rto_fired 1, cwnd 2000
timers off
