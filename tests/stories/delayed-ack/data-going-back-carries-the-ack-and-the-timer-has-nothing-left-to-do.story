# Data in the other direction carries the ACK, so the timer sends none (RFC 9293, 3.8.6.3; 4.3BSD)
with tahoe

established
at 10 ms  <- 1:1001
writes 100
-> 1:101 ack 1001
<- ack 101
timers off
at 210 ms  <- 1001:2001
at 400 ms  -> ack 2001
