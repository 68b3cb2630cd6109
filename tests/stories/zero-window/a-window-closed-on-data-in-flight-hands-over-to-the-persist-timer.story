# If the window closes while data is in flight, the persist timer takes over (RFC 9293, 3.8.6.1)
with tahoe, initial_cwnd 8000
peer wnd 3000

established
writes 3000
-> 1:3001 by 1000
<- ack 1001 wnd 0
-> nothing
at 5000 ms  -> 1001:1002
happened rto_fired 0
