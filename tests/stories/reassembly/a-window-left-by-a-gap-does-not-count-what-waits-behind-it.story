# Data beyond a gap does not reduce the offered window (RFC 9293, 3.10.7.4)
with tahoe, window 4000

established
<- 1001:2001
# 4.3BSD keeps the queue outside the socket buffer.
-> ack 1 wnd 4000
