# Half of the largest window ever offered is enough to send a segment (RFC 813; RFC 9293, 3.8.6.2.1)
with tahoe, mss 4312
peer mss 4312, wnd 4000

established
writes 10000
-> 1:4001
<- ack 4001 wnd 1999
-> nothing
hold small_segment
<- ack 4001 wnd 2000
-> 4001:6001
