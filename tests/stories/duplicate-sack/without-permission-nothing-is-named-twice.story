# A peer that does not support blocks receives no report of a duplicate (RFC 2018, 2; RFC 2883, 4)
with tahoe, sack

established
<- 1:1001
<- 1:1001
-> ack 1001
