# A reset before the window is ignored (RFC 9293, 3.5.3)
with tahoe

established
<- 1:101
<- RST 200000:200000
state established
