# The window of an old ACK does not hold back data that is written later (RFC 9293, 3.10.7.4)
with tahoe, initial_cwnd 9000

established
writes 2000
-> 1:2001 by 1000
<- ack 2001
<- ack 1001 wnd 500
writes 1000
-> 2001:3001
