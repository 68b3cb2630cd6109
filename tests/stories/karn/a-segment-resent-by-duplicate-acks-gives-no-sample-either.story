# A segment resent after duplicate ACKs gives no sample (RFC 6298, 3)
with tahoe, initial_cwnd 4000

established
writes 4000
-> 1:4001 by 1000
at 700 ms  3 times <- ack 1
-> 1:1001
<- ack 4001
srtt 500 ms
