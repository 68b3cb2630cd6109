# After a timeout new data arrives beyond a hole: the loss is real, and the repair goes on (RFC 5682, 3.1)
with sack, initial_cwnd 4000, f_rto
peer sack_permitted

established
writes 12000
-> 1:4001 by 1000 lost
at 1000 ms  -> 1:1001                    # the timeout
at 1100 ms  <- ack 1001
-> 4001:6001 by 1000
at 1200 ms  <- ack 1001 sack 4001:5001
-> 1001:2001
<- ack 1001 sack 4001:6001
-> 2001:3001
cwnd 2000, ssthresh 2000
