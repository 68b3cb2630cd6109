# The receiver offers a part of its buffer at first; each segment that arrives widens the offer by two segments (Linux 6.18)
with tahoe, ack_policy linux, window 8000, initial_offer 2000

established
<- 1:1001
-> ack 1001 wnd 4000
reads 1000
<- 1001:2001
-> ack 2001 wnd 6000
reads 1000
