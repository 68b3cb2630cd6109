# A timeout ends fast recovery: NewReno (RFC 6582, 3.2)
with newreno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
repair fast_recovery
<- ack 1
at 1500 ms  -> 1:1001
cwnd 1000, phase slow_start, repair rto_recovery
<- ack 10001
cwnd 2000, repair none
