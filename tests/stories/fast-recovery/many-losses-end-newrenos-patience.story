# Only the first ACK that reports another loss restarts the timer (RFC 6582, 3.2, step 3, and 4)
with newreno, initial_cwnd 8000

established
writes 8000
-> 1:4001 by 1000 lost
-> 4001:8001 by 1000
at 100 ms  3 times <- ack 1
-> 1:1001
timer rto 1500 ms
at 600 ms  <- ack 1001
-> 1001:2001
timer rto 2 s
at 1100 ms  <- ack 2001
-> 2001:3001
timer rto 2 s
at 1600 ms  <- ack 3001
-> 3001:4001 lost
timer rto 2 s
at 2 s  -> 3001:4001
happened rto_fired 1, cwnd 1000
