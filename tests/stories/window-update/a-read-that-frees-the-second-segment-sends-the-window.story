# A read that frees the second segment causes a window update (RFC 9293, 3.8.6.2.2; 4.3BSD)
with tahoe

established
<- 1:1001
reads 1000
-> nothing
<- 1001:2001
-> nothing
reads 1000
-> ack 2001 wnd 16000
