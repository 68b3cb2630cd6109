# Data that the ACK after a timeout covers is not sent again (RFC 6298, 5; RFC 9293, 3.8.1)
with tahoe, initial_cwnd 8000

established
writes 5000
-> 1:5001 by 1000
at 1000 ms  -> 1:1001
<- ack 4001
-> 4001:5001
-> nothing
