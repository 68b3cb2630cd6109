# An ACK of unsent data is answered and ignored (RFC 9293, 3.10.7.4)
with tahoe, initial_cwnd 3000

established
writes 9000
-> 1:3001 by 1000
<- ack 7001 wnd 9000
-> ack 1
cwnd 3000
# This ACK must not set the window either, because newer ACKs would then be ignored.
<- ack 1001 wnd 1500
-> nothing
<- ack 3001 wnd 1500
-> 3001:4001
-> nothing
