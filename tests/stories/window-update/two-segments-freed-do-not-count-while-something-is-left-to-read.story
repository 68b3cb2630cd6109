# Two freed segments cause no window update while data is left to read (RFC 9293, 3.8.6.2.2; 4.3BSD)
with tahoe

established
<- 1:3001 by 1000
reads 2000
-> nothing
reads 1000
-> ack 3001 wnd 16000
