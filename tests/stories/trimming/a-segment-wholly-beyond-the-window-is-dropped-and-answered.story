# A segment wholly beyond the window is dropped and answered (RFC 9293, 3.10.7.4)
with tahoe, window 2000

established
<- 2001:3001
-> ack 1 wnd 2000
<- 1:2001 by 1000
-> nothing
rcv_buffer 2000
