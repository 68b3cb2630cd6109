# After a timeout the sender goes back to the first unacknowledged byte and resends all data in slow start (RFC 6298, 5; RFC 9293, 3.8.1)
with tahoe, initial_cwnd 8000

established
writes 5000
-> 1:5001 by 1000
at 1000 ms  -> 1:1001
cwnd 1000
ssthresh 4000
<- ack 1001
-> 1001:3001 by 1000
<- ack 2001
-> 3001:5001 by 1000
