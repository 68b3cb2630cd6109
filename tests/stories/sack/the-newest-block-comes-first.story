# Data that arrived beyond a hole is reported, the newest block first (RFC 2018, 4)
with tahoe, sack
peer sack_permitted

established
<- 1001:2001
-> ack 1 sack 1001:2001
<- 3001:4001
-> ack 1 sack 3001:4001,1001:2001
<- 4001:5001
-> ack 1 sack 3001:5001,1001:2001
<- 1:1001
-> ack 2001 sack 3001:5001
<- 2001:3001
-> ack 5001
