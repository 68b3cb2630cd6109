# PRR also retransmits segments that may be lost when there is nothing else to send (RFC 6675, 4, rule 3; RFC 6937, 3)
with prr, initial_cwnd 6000
peer sack_permitted

established
writes 6000
-> 1:1001 lost
-> 1001:2001
-> 2001:3001 lost
-> 3001:4001
-> 4001:5001 lost
-> 5001:6001
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 3001:4001,1001:2001
<- ack 1 sack 5001:6001,3001:4001,1001:2001
-> 1:1001                                # three ranges beyond it; beyond the others two and one
ssthresh 3000
at 200 ms  <- ack 2001 sack 5001:6001,3001:4001
-> 2001:3001                             # two may be in flight, and this segment counts twice
at 300 ms  <- ack 4001 sack 5001:6001
-> 4001:5001
at 400 ms  <- ack 6001
timers off, happened rto_fired 0
