# A segment that a NAK names is sent again at once, and the window stays the same (RFC 1106, 2.1)
with tahoe, initial_cwnd 8000, nak

established
writes 12000
-> 1:8001 by 1000
<- ack 1 nak 1+1
-> 1:1001
cwnd 8000, repair nak_repair
happened fast_retransmit 0
# The sender continues with new data.
<- ack 8001
-> 8001:9001
-> 9001:12001 ack 1 by 1000
repair none
