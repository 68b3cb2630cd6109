# The rescue is of the last that has not arrived; what is missing before it waits (RFC 6675, 4, rule 4)
with sack, initial_cwnd 8000
peer sack_permitted

established
writes 8000
-> 1:1001 lost
-> 1001:5001 by 1000
-> 5001:7001 by 1000 lost
-> 7001:8001
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
<- ack 1 sack 1001:5001
<- ack 1 sack 7001:8001,1001:5001
-> 6001:7001
at 200 ms  <- ack 5001 sack 7001:8001
-> nothing
<- ack 5001 sack 6001:8001
-> nothing
