# A silly window with nothing in flight is used when the persist timer fires (RFC 813; RFC 9293, 3.8.6.2.1)
with tahoe, mss 4312
peer mss 4312, wnd 4000

established
writes 10000
-> 1:4001
<- ack 4001 wnd 1999
at 5000 ms  -> 4001:6000
# This segment was data, not a probe, so the retransmission timer (two ticks) covers it.
at 6000 ms  -> 4001:6000
