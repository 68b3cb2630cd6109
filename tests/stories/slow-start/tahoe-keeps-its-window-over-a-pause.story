# Before 4.3BSD-Reno a pause did not change the window (RFC 5681, 4.1)

established
writes 3000
-> 1:1001
at 100 ms  <- ack 1001
-> 1001:3001 by 1000
at 200 ms  <- ack 3001
cwnd 3000
at 60 s  writes 3000
-> 3001:6001 by 1000
