# The initial offer widens by two segments for each that arrives, whatever the ACK rule (Linux 6.18)
with tahoe, ack_policy every_segment, window 8000, initial_offer 2000

established
<- 1:1001
-> ack 1001 wnd 4000
reads 1000
<- 1001:2001
-> ack 2001 wnd 6000
