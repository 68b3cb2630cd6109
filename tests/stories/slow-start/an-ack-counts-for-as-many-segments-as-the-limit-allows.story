# An ACK counts for as many segments in slow start as the limit allows (RFC 3465, 2.1)
with reno, slow_start_limit 2, initial_cwnd 3000

established
writes 8000
-> 1:3001 by 1000
<- ack 3001                              # three segments, of which two count
cwnd 5000
-> 3001:8001 by 1000
<- ack 4001                              # one segment
cwnd 6000
