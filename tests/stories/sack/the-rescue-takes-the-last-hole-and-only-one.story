# The rescue sends the last segment that has not arrived; segments that its ACK shows to be missing are retransmitted before they are presumed lost (RFC 6675, 4, rules 3 and 4)
with sack, initial_cwnd 8000
peer sack_permitted

established
writes 8000
-> 1:1001 lost
-> 1001:5001 by 1000
-> 5001:8001 by 1000 lost
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
<- ack 1 sack 1001:5001
-> nothing
at 200 ms  <- ack 5001
-> 7001:8001
at 300 ms  <- ack 5001 sack 7001:8001
-> 5001:7001 by 1000
at 400 ms  <- ack 8001
timers off, happened rto_fired 0
