# A NAK that is lost leaves the repair to the timer (RFC 1106, 2.1)
with tahoe, initial_cwnd 8000, nak

established
writes 12000
-> 1:8001 by 1000
<- ack 1
at 1000 ms  -> 1:1001
happened rto_fired 1
