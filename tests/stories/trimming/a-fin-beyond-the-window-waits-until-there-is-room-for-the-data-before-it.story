# A FIN beyond the window waits until there is space for the data before it (RFC 9293, 3.10.7.4)
with tahoe, window 2000

established
<- FIN 1:2501
-> ack 2001 wnd 0
reads 2000
-> ack 2001 wnd 2000
<- FIN 2001:2501
-> ack 2502
