# A mark in a window of data that also had a loss does not reduce the window again (RFC 3168, 6.1.2)
with reno, ecn, initial_cwnd 8000
peer ecn

established
writes 8000
-> 1:8001 by 1000
3 times <- ack 1
-> 1:1001
at 100 ms  <- ack 4001
cwnd 4000, ssthresh 4000
<- ECE ack 6001
cwnd 4000, ssthresh 4000
