# The threshold is half of the data allowed in flight, but at least two segments (Jacobson 1988; RFC 5681, 3.1)
with tahoe

established
writes 1000
-> 1:1001
ssthresh 65535
at 1000 ms  -> 1:1001
ssthresh 2000
