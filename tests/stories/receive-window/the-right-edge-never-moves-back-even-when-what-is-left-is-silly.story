# The right edge never moves back, even if the rest of the window is too small to use (RFC 9293, 3.8.6.2.2)
with tahoe, window 4000

established
<- 1:3501 by 1000
# 4001 was offered as the right edge: 500 bytes of it remain, too few to be offered again.
at 200 ms  -> ack 3501 wnd 500
