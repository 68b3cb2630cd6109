# A segment that arrived twice is reported in the first block, below the ACK, and only once (RFC 2883, 4.1.1)
with tahoe, sack
peer sack_permitted

established
<- 1:1001
<- 1:1001
-> ack 1001 sack 1:1001
<- 1001:2001
at 200 ms  -> ack 2001                   # reported already
