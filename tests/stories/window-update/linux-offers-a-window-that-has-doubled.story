# Linux sends a window update when the window has at least doubled (Linux 6.18)
with tahoe, ack_policy linux, window 4000

established
<- 1:1001
-> ack 1001 wnd 3000
<- 1001:2001
-> ack 2001 wnd 2000
<- 2001:3001
reads 500
-> nothing
reads 500
-> ack 3001 wnd 2000
