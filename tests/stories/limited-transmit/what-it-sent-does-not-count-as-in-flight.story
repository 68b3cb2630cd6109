# Segments that limited transmit sent beyond the window do not count in the flight size that is halved (RFC 5681, 3.2, step 2)
with reno, limited_transmit, initial_cwnd 8000

established
writes 12000
-> 1:1001 lost
-> 1001:8001 by 1000
at 100 ms  <- ack 1
-> 8001:9001
<- ack 1
-> 9001:10001
<- ack 1
-> 1:1001
ssthresh 4000, cwnd 7000
