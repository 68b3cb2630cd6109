# NewReno repairs one loss in each round trip without leaving recovery: 1 lost (RFC 6582, 3.2)
with newreno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
6 times <- ack 1
at 100 ms  <- ack 10001
-> nothing
happened fast_retransmit 1
happened rto_fired 0
