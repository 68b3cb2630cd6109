# A timeout restarts the count of duplicates (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
2 times <- ack 1
at 1000 ms  -> 1:1001
<- ack 1
-> nothing
happened fast_retransmit 0
