# A scaled window can be rounded up to the unit of its scale (Linux 6.18)
with tahoe, window_scale, window 130000, window_rounds_up, ack_policy every_segment
peer window_scale 0

established
<- 1:1002
-> ack 1002 wnd 129000
