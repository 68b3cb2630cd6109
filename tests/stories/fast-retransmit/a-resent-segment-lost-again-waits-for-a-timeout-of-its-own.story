# A retransmitted segment that is lost again waits for another timeout (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
at 700 ms  3 times <- ack 1
-> 1:1001
# The timeout is two ticks from 700 ms, not from 0.
at 1500 ms  -> 1:1001
happened rto_fired 1
