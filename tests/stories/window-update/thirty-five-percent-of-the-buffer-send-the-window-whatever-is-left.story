# When 35 % of the buffer is freed, a window update is sent, however much is left to read (RFC 9293, 3.8.6.2.2; 4.3BSD)
with tahoe, window 4000

established
<- 1:2001 by 1000
reads 1399
-> nothing
reads 1
-> ack 2001 wnd 3400
