# A peer without the option is offered at most 65535 bytes (RFC 7323, 2.2)
with tahoe, window_scale, window 200000

connects
-> SYN wnd 65535 window_scale 2
<- SYN ack 1
-> ack 1 wnd 65535
