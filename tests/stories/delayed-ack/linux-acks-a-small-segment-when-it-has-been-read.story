# A segment smaller than the others is acknowledged once everything has been read (Linux 6.18)
with tahoe, ack_policy linux, window 4000

established
<- 1:1001
-> ack 1001
reads 1000
<- 1001:2001
-> ack 2001
reads 1000
<- 2001:2101
-> nothing
reads 100
-> ack 2101 wnd 4000
