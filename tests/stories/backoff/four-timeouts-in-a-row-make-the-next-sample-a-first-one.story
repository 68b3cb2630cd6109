# After four timeouts in a row the next sample counts as the first (RFC 6298, 5.5; 4.3BSD)
# The timeout is two ticks of 500 ms, doubled each time, but at most 128 ticks (64 s).
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
# The timeouts themselves continue as before: 2 ticks, doubled four times.
rto 16000 ms
<- ack 1001
writes 1000
-> 1001:2001
# The sample is three or four ticks, counted from 1. It becomes the mean, and half of it the deviation.
at 16600 ms  <- ack 2001
srtt 2000 ms
rto 4000 ms
