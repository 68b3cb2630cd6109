# Without SACK the ACK of the retransmission proves nothing; the next one shows that the timeout was premature (RFC 5682, 2.1)
with initial_cwnd 4000, f_rto

established
writes 12000
-> 1:4001 by 1000
at 1000 ms  -> 1:1001                    # the timeout
cwnd 1000, ssthresh 2000
at 1300 ms  <- ack 1001
-> 4001:6001 by 1000
at 1310 ms  <- ack 2001
cwnd 4000
