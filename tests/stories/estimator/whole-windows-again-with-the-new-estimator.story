# Everything is sent again, but the timeout uses mean and deviation, and a segment sent twice gives no sample (Karn 1987)
with rfc793, estimator tahoe
peer wnd 4000

connects
-> SYN
at 1000 ms  <- SYN ack 1
-> ack 1
# 3 + 2 * 1.5 ticks.
rtt 1000 ms, rto 3000 ms
writes 4000
-> 1:4001 by 1000
at 4000 ms  -> 1:4001 by 1000
happened rto_fired 1
at 4500 ms  <- ack 4001
rtt 1000 ms, srtt 1500 ms, rttvar 750 ms, rto 6000 ms
