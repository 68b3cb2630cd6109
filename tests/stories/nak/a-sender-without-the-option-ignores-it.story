# A sender without the option ignores a NAK (RFC 1106, 2.1)
with tahoe, initial_cwnd 8000

established
writes 12000
-> 1:8001 by 1000
<- ack 1 nak 1+1
-> nothing
