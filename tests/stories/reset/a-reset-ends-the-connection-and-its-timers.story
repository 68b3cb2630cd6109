# A reset ends the connection and its timers (RFC 9293, 3.5.3)
with tahoe

established
<- 1:101
writes 1000
-> 1:1001
<- 101:201
<- RST 201:201
state closed
happened closed 1
timers off
