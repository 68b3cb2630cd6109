# The 16 KB window holds the short segment back without Nagle's rule (RFC 813; RFC 9293, 3.8.6.2.1)
# Sandia's 16 KB window of 4312-byte segments: beside three whole segments there is space for 3448 bytes.
with tahoe, mss 4312, initial_cwnd 65535, no nagle
peer mss 4312, wnd 16384

established
writes 4312
-> 1:4313
writes 40000
-> 4313:12937 by 4312
-> nothing
hold small_segment
# One ACK later the same data fills a whole segment.
<- ack 4313
-> 12937:17249
-> nothing
hold small_segment
