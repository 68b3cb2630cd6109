# The window grows per ACK, not per byte (RFC 5681, 3.1)
with tahoe, initial_cwnd 4000

established
writes 4000
-> 1:4001 by 1000
<- ack 4001
cwnd 5000
