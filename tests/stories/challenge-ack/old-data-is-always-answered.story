# An ACK of old data, or of what is beyond the window, is no challenge and always sent (RFC 5961, 7; RFC 9293, 3.10.7.4)
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
