# Duplicates for data sent before recovery ended start no second recovery (RFC 6582, 3.2)
with newreno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
at 1500 ms  -> 1:1001
happened rto_fired 1
<- ack 3001
-> 3001:5001 by 1000
4 times <- ack 3001
happened fast_retransmit 1
