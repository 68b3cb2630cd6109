# The smallest shift that lets the whole buffer be offered, and no scale in a SYN (RFC 7323, 2.2)
with tahoe, window_scale, window 200000
peer window_scale 7

connects
-> SYN wnd 65535 window_scale 2
<- SYN ack 1
-> ack 1 wnd 200000
