# A peer that does not support blocks is sent none (RFC 2018, 2)
with tahoe, sack

connects
-> SYN sack_permitted
<- SYN ack 1
-> ack 1
<- 1001:2001
-> ack 1
