# With the rule “timer only” a receiver sends ACKs only when the timer fires (RFC 9293, 3.8.6.3; 4.3BSD)
with tahoe, ack_policy timer_only

established
<- 1:1001
reads 1000
<- 1001:2001
reads 1000
<- 2001:3001
reads 1000
<- 3001:4001
reads 1000
<- 4001:5001
reads 1000
<- 5001:6001
reads 1000
<- 6001:7001
reads 1000
<- 7001:8001
reads 1000
at 200 ms  -> ack 8001 wnd 16000
