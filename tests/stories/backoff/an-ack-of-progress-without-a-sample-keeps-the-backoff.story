# An ACK of new data without a sample keeps the backoff (RFC 6298, 5.5; 4.3BSD)
# The timeout is two ticks of 500 ms, doubled each time, but at most 128 ticks (64 s).
with tahoe

established
writes 1000
-> 1:1001
at 1000 ms  -> 1:1001
at 3000 ms  -> 1:1001
at 7000 ms  -> 1:1001
<- ack 1001
rto 8000 ms
