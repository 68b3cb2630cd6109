# If a segment is partly new, its old part is reported as a duplicate (RFC 2883, 4.3)
with tahoe, sack
peer sack_permitted

established
<- 1:1001
<- 501:1501
-> ack 1501 sack 501:1001
<- 3001:4001
-> ack 1501 sack 3001:4001
<- 2501:3501
-> ack 1501 sack 3001:3501,2501:4001
