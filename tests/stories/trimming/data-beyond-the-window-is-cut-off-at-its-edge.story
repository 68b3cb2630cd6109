# Data beyond the window is cut off at its edge (RFC 9293, 3.10.7.4)
with tahoe, window 2000

established
<- 1:3001
-> ack 2001 wnd 0
rcv_buffer 2000
