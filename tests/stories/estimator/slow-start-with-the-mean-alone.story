# Slow start is unchanged when the timeout uses the mean alone (RFC 793, 3.7; Jacobson 1988)
with bsd43, estimator rfc793

connects
-> SYN
at 1000 ms  <- SYN ack 1
-> ack 1
rtt 1000 ms, srtt 1500 ms, rttvar 0 ms, rto 3000 ms
writes 3000
-> 1:1001
at 4000 ms  -> 1:1001
cwnd 1000, happened rto_fired 1
# Sent twice, and timed from the first: 0.9 * 3 + 0.1 * 8 = 3.5 ticks.
at 4500 ms  <- ack 1001
rtt 3500 ms, srtt 1750 ms, rto 3500 ms
-> 1001:3001 by 1000
cwnd 2000
