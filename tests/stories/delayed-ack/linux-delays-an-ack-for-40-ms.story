# A segment that waits alone is acknowledged after 40 ms, and the next one after twice that (adaptive delay of Linux 6.18)
with tahoe, ack_policy linux, window 8000

established
<- 1:1001
-> ack 1001
reads 1000
<- 1001:2001
-> ack 2001
reads 1000
<- 2001:3001
-> ack 3001
reads 1000
at 100 ms  <- 3001:4001
reads 1000
at 140 ms  -> ack 4001
at 200 ms  <- 4001:5001
reads 1000
at 280 ms  -> ack 5001
