# With nothing new to send, the repair after a timeout goes on as usual (RFC 5682, 2.1, step 2b)
with sack, initial_cwnd 4000, f_rto
peer sack_permitted

established
writes 4000
-> 1:4001 by 1000 lost
at 1000 ms  -> 1:1001
at 1100 ms  <- ack 1001
-> 1001:3001 by 1000
