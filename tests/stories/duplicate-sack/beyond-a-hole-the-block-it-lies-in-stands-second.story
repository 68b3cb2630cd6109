# A duplicate beyond a hole is reported first, and its block second, as the newest block (RFC 2883, 4.2.1)
with tahoe, sack
peer sack_permitted

established
<- 1001:3001
-> ack 1 sack 1001:3001
<- 4001:5001
-> ack 1 sack 4001:5001,1001:3001
<- 1001:2001
-> ack 1 sack 1001:2001,1001:3001,4001:5001
<- 2001:2501
-> ack 1 sack 2001:2501,1001:3001,4001:5001
<- 5001:6001
-> ack 1 sack 4001:6001,1001:3001
