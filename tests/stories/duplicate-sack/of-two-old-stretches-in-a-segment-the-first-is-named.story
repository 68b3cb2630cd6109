# If two parts of a segment have arrived before, the first part is reported (RFC 2883, 4.3.1)
with tahoe, sack
peer sack_permitted

established
<- 1001:2001
-> ack 1 sack 1001:2001
<- 3001:4001
-> ack 1 sack 3001:4001,1001:2001
<- 1001:5001
-> ack 1 sack 1001:2001,1001:5001
