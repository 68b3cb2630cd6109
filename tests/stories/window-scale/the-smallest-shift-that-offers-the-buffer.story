# The shift is the smallest that can offer the whole buffer, and the window of a SYN is not scaled (RFC 7323, 2.2)
with tahoe, window_scale, window 200000
peer window_scale 7

connects
-> SYN wnd 65535 window_scale 2
<- SYN ack 1
-> ack 1 wnd 200000
