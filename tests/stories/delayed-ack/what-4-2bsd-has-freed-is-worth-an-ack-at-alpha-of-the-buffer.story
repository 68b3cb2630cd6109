# 4.2BSD sends an ACK when it has freed the share alpha of the buffer (UBC 3.2)
with tahoe, ack_policy bsd42, alpha 0.35, window 4000

established
<- 1:2001 by 1000
# 0.35 of 4000 is 1400.
reads 1399
-> nothing
reads 1
-> ack 2001 wnd 3400
