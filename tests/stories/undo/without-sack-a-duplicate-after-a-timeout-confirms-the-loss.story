# Without SACK a duplicate ACK of the new data shows that the timeout was right: the rest is sent again (RFC 5682, 2.1)
with initial_cwnd 4000, f_rto

established
writes 12000
-> 1:4001 by 1000 lost
at 1000 ms  -> 1:1001                    # the timeout
at 1100 ms  <- ack 1001
-> 4001:6001 by 1000
at 1200 ms  <- ack 1001
-> 1001:3001 by 1000
cwnd 2000
