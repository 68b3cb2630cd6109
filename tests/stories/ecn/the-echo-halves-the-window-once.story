# An ECN echo halves the window once in a round trip, and CWR reports the reduction (RFC 3168, 6.1.2)
with reno, ecn, initial_cwnd 8000
peer ecn

established
writes 20000
-> 1:8001 by 1000
at 100 ms  <- ECE ack 1001
ssthresh 4000, cwnd 4000
-> nothing
<- ECE ack 2001
<- ECE ack 4001
-> nothing
ssthresh 4000, cwnd 4000
<- ECE ack 6001
-> CWR 8001:9001 ect
-> 9001:10001 ect
ssthresh 4000, cwnd 4000
