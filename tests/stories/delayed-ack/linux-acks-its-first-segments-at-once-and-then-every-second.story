# Linux acknowledges the first segments at once, then every second one (quick ACKs of Linux 6.18)
with tahoe, ack_policy linux, window 8000

established
<- 1:1001
-> ack 1001 wnd 7000
reads 1000
<- 1001:2001
-> ack 2001 wnd 7000
reads 1000
<- 2001:3001                             # half of the offered window are three quick ACKs
-> ack 3001 wnd 7000
reads 1000
<- 3001:4001
reads 1000
-> nothing
<- 4001:5001                             # more than one segment waits
-> ack 5001 wnd 7000
