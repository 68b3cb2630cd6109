# After four timeouts in a row the next sample counts as the first (RFC 6298, 5.5; 4.3BSD)
# Two ticks of 500 ms, doubled each time, at most 128 (64 s).
with tahoe

established
writes 1000
-> 1:1001
srtt 500 ms
at 1000 ms  -> 1:1001
srtt 500 ms
at 3000 ms  -> 1:1001
srtt 500 ms
at 7000 ms  -> 1:1001
srtt 500 ms
at 15000 ms  -> 1:1001
srtt 0 ms
# The timeouts themselves go on as before: 2 ticks, doubled four times.
rto 16000 ms
<- ack 1001
writes 1000
-> 1001:2001
# Three or four ticks, counted from 1: all of it is mean, half of it deviation.
at 16600 ms  <- ack 2001
srtt 2000 ms
rto 4000 ms
