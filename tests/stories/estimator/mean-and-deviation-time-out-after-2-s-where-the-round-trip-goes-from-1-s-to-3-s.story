# With mean and deviation the timeout is 2 s when the round trip rises from 1 s to 3 s (Jacobson 1988, appendix A)
with bsd43

connects
-> SYN
# BSD counts the two ticks from 1: the mean is 3 and the deviation half of that, 3 + 2 * 1.5.
at 1000 ms  <- SYN ack 1
-> ack 1
rtt 1000 ms, srtt 1500 ms, rttvar 750 ms, rto 3000 ms
# BSD subtracts 1 from each further sample: the mean falls to 23/8, and the deviation by a quarter.
writes 1000
-> 1:1001
at 2000 ms  <- ack 1001
writes 1000
-> 1001:2001
at 3000 ms  <- ack 2001
writes 1000
-> 2001:3001
at 4000 ms  <- ack 3001
writes 1000
-> 3001:4001
at 5000 ms  <- ack 4001
rtt 1000 ms, srtt 1437.5 ms, rttvar 375 ms, rto 2000 ms
# The timeout of four ticks ends a second before the ACK.
writes 1000
-> 4001:5001
at 7000 ms  -> 4001:5001
happened rto_fired 1
# Karn's rule takes no sample from it, and the doubled timeout stays.
at 8000 ms  <- ack 5001
rtt 1000 ms, rto 4000 ms
writes 1000
-> 5001:6001
# The sample is seven: mean 23 + 4 eighths, deviation 3 + 4 quarters. The next one raises the timeout to 8 ticks, beyond the round trip.
at 11000 ms  <- ack 6001
rtt 3000 ms, srtt 1687.5 ms, rttvar 875 ms, rto 3000 ms
