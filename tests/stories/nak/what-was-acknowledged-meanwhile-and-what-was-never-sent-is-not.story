# Data that was acknowledged meanwhile, or never sent, is not sent again after a NAK (RFC 1106, 2.1)
with tahoe, initial_cwnd 8000, nak

established
writes 12000
-> 1:8001 by 1000
<- ack 3001
-> 8001:12001 by 1000
<- ack 3001 nak 2001+2
-> 3001:4001
<- ack 3001 nak 11001+9
-> 11001:12001
-> nothing
