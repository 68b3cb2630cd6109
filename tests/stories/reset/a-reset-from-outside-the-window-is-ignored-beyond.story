# A reset from outside the window is ignored: beyond it (RFC 9293, 3.5.3)
with tahoe

established
<- 1:101
<- RST 0:0
state established
