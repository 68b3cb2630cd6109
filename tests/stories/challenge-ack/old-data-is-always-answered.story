# An ACK for old data, or for data beyond the window, is not a challenge ACK and is always sent (RFC 5961, 7; RFC 9293, 3.10.7.4)
with challenge_acks 1

established
<- 1:1001
at 200 ms  -> ack 1001
<- SYN
-> ack 1001
<- SYN
-> nothing
<- 1:1001
-> ack 1001
<- 1:1001
-> ack 1001
<- 30001:30101
-> ack 1001
