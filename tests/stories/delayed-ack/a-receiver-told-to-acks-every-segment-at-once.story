# With the rule “every segment” a receiver acknowledges each segment at once (RFC 9293, 3.8.6.3; 4.3BSD)
with tahoe, ack_policy every_segment

established
<- 1:1001
-> ack 1001
timers off
