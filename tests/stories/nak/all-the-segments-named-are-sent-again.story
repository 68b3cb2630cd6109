# All segments that a NAK names are sent again (RFC 1106, 2.1)
with tahoe, initial_cwnd 8000, nak

established
writes 12000
-> 1:8001 by 1000
<- ack 1 nak 2001+3
-> 2001:5001 by 1000
