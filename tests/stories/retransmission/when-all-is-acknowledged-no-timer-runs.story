# When all data is acknowledged, no timer runs (RFC 6298, 5; RFC 9293, 3.8.1)
with tahoe, initial_cwnd 8000

established
writes 5000
-> 1:5001 by 1000
<- ack 5001
timers off
at 60000 ms  happened rto_fired 0
