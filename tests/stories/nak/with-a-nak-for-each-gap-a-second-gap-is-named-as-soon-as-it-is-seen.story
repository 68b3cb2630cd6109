# With a NAK for each gap, a second gap is named as soon as it is detected, and only once (RFC 1106, 2.1)
with tahoe, nak, nak_every_gap

established
<- 1001:2001
-> ack 1 nak 1+1
<- 2001:3001
-> ack 1
# This is another gap, of a segment and a half.
<- 4501:5501
-> ack 1 nak 3001+2
<- 5501:6501
-> ack 1
<- 1:1001
-> ack 3001
