# Free space is not offered until it is a segment or a quarter of the buffer (RFC 9293, 3.8.6.2.2)
with tahoe, window 4000

established
<- 1:4001 by 1000
at 200 ms  -> ack 4001 wnd 0
reads 999
<- 4001:4002
-> ack 4001 wnd 0
reads 1
<- 4001:4002
-> ack 4001 wnd 1000
