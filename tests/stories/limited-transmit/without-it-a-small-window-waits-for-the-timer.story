# Without limited transmit only two duplicates arrive, and the timer repairs the loss (RFC 3042, 1)
with reno, initial_cwnd 3000

established
writes 10000
-> 1:1001 lost
-> 1001:3001 by 1000
at 100 ms  2 times <- ack 1
-> nothing
at 1500 ms  -> 1:1001
happened fast_retransmit 0, happened rto_fired 1
