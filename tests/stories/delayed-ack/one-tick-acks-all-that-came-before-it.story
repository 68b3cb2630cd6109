# One tick of the timer causes an ACK for all data that arrived before it (RFC 9293, 3.8.6.3; 4.3BSD)
with tahoe

established
at 10 ms  <- 1:1001
at 11 ms  <- 1001:2001
at 12 ms  <- 2001:3001
at 13 ms  <- 3001:4001
at 14 ms  <- 4001:5001
at 200 ms  -> ack 5001
at 10000 ms  -> nothing
