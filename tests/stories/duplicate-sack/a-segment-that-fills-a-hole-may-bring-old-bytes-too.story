# A segment fills a hole and repeats data after it: the repeated data is reported below the new ACK (RFC 2883, 4.3)
with tahoe, sack
peer sack_permitted

established
<- 1001:2001
-> ack 1 sack 1001:2001
<- 1:1501
-> ack 2001 sack 1001:1501
