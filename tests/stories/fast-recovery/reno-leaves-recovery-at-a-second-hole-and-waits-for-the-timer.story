# Reno leaves recovery at a second hole and waits for the timer (RFC 5681, 3.2)
with reno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
5 times <- ack 1
repair fast_recovery
<- ack 3001
cwnd 5000, phase congestion_avoidance, repair none
-> nothing
# RTO of Reno after a sample of one tick: 1 + 4 * 0.5 = 3 ticks.
at 1500 ms  -> 3001:4001
happened rto_fired 1
