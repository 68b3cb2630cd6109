# After a timeout the first ACK releases new data, and the second shows that nothing was lost (RFC 5682, 3.1)
with sack, initial_cwnd 4000, f_rto
peer sack_permitted

established
writes 12000
-> 1:4001 by 1000
at 1000 ms  -> 1:1001                    # the timeout
cwnd 1000, ssthresh 2000
at 1300 ms  <- ack 1001                  # of the first segment, which was late
-> 4001:6001 by 1000                     # new data, and not 1001:3001
at 1310 ms  <- ack 2001                  # this segment was sent once
cwnd 4000
-> nothing
at 1320 ms  <- ack 3001
-> 6001:8001 by 1000
