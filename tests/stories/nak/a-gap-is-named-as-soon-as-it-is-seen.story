# A NAK names a gap as soon as the gap is detected (RFC 1106, 2.1)
with tahoe, nak

established
<- 2001:3001
-> ack 1 nak 1+2
