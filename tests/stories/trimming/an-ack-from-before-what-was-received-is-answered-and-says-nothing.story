# An ACK with an old sequence number is answered and has no effect (RFC 9293, 3.10.7.4)
with tahoe, initial_cwnd 4000

established
<- 1:1001
writes 1000
-> 1:1001 ack 1001
# Its sequence number is 1: it was sent before the data, and is late.
<- 1:1 ack 1001
-> ack 1001
at 1000 ms  -> 1:1001
