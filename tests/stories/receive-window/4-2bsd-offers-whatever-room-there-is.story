# 4.2BSD offers all free space, even if it is less than a segment (UBC 3.2)
with tahoe, ack_policy bsd42, window 4000

established
<- 1:3501 by 1000
at 200 ms  -> ack 3501 wnd 500
reads 300
<- 3501:3701
# 4000 minus the 3400 not read. Other receivers would leave the right edge where it was, 300 away.
at 400 ms  -> ack 3701 wnd 600
