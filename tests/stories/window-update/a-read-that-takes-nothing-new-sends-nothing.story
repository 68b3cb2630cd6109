# A read of zero bytes sends nothing (RFC 9293, 3.8.6.2.2; 4.3BSD)
with tahoe

established
<- 1:2001 by 1000
reads 2000
-> ack 2001
reads 0
-> nothing
