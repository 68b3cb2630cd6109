# NewReno repairs one loss in each round trip without leaving recovery: 2 lost (RFC 6582, 3.2)
with newreno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
5 times <- ack 1
at 100 ms  <- ack 2001
-> 2001:3001
ssthresh 5000
at 200 ms  <- ack 10001
-> nothing
happened fast_retransmit 1
happened rto_fired 0
