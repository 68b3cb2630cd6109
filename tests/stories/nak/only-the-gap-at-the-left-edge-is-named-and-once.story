# A NAK names only the gap at the left edge, and only once (RFC 1106, 2 and 2.1)
with tahoe, nak

established
<- 1001:2001
-> ack 1 nak 1+1
<- 2001:3001
-> ack 1
# This is another gap, of a segment and a half. The left edge does not wait for it yet.
<- 4501:5501
-> ack 1
# The first gap is filled by the expected segment, so no NAK is sent.
<- 1:1001
-> ack 3001
# Data beyond the second gap reveals that gap.
<- 5501:6501
-> ack 3001 nak 3001+2
# The whole gap has been named, even if a part of it has arrived.
<- 3001:4001
-> ack 4001
<- 6501:7501
-> ack 4001
