# The threshold is half of what was allowed in flight but two segments at least (Jacobson 1988; RFC 5681, 3.1)
with tahoe

established
writes 1000
-> 1:1001
ssthresh 65535
at 1000 ms  -> 1:1001
ssthresh 2000
