# A window update takes the place of the delayed ACK (RFC 9293, 3.8.6.3; 4.3BSD)
with tahoe

established
<- 1:2001 by 1000
reads 2000
-> ack 2001
timers off
