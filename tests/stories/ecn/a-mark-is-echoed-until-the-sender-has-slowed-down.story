# A mark is echoed in every ACK until CWR arrives (RFC 3168, 6.1.3)
with reno, ecn
peer ecn

established
<- 1:1001 ce
<- 1001:2001 ect
at 200 ms  -> ECE ack 2001
<- 2001:3001 ect
at 400 ms  -> ECE ack 3001
<- CWR 3001:4001 ect
at 600 ms  -> ack 4001
