# A reset beyond the window is ignored (RFC 9293, 3.5.3)
with tahoe

established
<- 1:101
<- RST 0:0
state established
