# A reset from outside the window is ignored: before it (RFC 9293, 3.5.3)
with tahoe

established
<- 1:101
<- RST 200000:200000
state established
