# An old ACK without data, or a SYN, is not reported as a duplicate (RFC 2883, 4)
with tahoe, sack
peer sack_permitted

established
<- 1:1001
at 200 ms  -> ack 1001
<- 500:500
-> ack 1001
<- SYN
-> ack 1001
