# The threshold is half of the offered window if that window is smaller (Jacobson 1988; RFC 5681, 3.1)
with tahoe, initial_cwnd 16000
peer wnd 7000

established
writes 7000
-> 1:7001 by 1000
at 1000 ms  -> 1:1001
# 3500, in whole segments.
ssthresh 3000
