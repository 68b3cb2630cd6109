# With the mean alone the timeout is 3 s when the round trip rises from 1 s to 3 s (RFC 793, 3.7)
with rfc793

connects
-> SYN
# Two ticks, counted from 1, are three, and the timeout is twice that.
at 1000 ms  <- SYN ack 1
-> ack 1
rtt 1000 ms, srtt 1500 ms, rto 3000 ms
writes 1000
-> 1:1001
at 2000 ms  <- ack 1001
rtt 1000 ms, srtt 1500 ms, rto 3000 ms
# The timeout is six ticks: the ACK would have arrived a moment later.
writes 1000
-> 1001:2001
at 5000 ms  -> 1001:2001
happened rto_fired 1
# The ACK is a sample all the same: 0.9 * 3 + 0.1 * 7 = 3.4 ticks. Twice that is 6 whole ticks, again too short.
at 5010 ms  <- ack 2001
rtt 3010 ms, srtt 1700 ms, rto 3000 ms
