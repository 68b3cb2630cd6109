# The FIN waits with the data that the window holds back (RFC 9293, 3.6)
with initial_cwnd 8000
peer wnd 1000

established
writes 2000
-> 1:1001
closes
-> nothing
<- ack 1001 wnd 1000
-> FIN 1001:2001
