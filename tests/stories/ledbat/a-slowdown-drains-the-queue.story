# The first slow start ends when the queue adds more than 45 ms; two round trips later the window falls to two segments (LEDBAT++ draft 06, sections 4.1 and 4.4)
with ledbat_pp, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 200000
-> 1:10001 by 1000
at 200 ms  <- ack 10001
-> 10001:25001 by 1000
cwnd 15000, phase slow_start
at 350 ms  <- ack 12001
-> 25001:28001 by 1000
<- ack 14001
-> 28001:31001 by 1000
<- ack 16001
-> 31001:34001 by 1000
cwnd 18000, ssthresh 65535               # the shortest of the last four is 100 ms
<- ack 18001
-> 34001:36001 by 1000
cwnd 18000, ssthresh 18000, phase congestion_avoidance
<- ack 25001
-> 36001:43001 by 1000
cwnd 18194                               # half a segment for 18000 bytes, of which 7000 are acknowledged
at 500 ms  <- ack 43001
-> 43001:61001 by 1000
at 650 ms  <- ack 44001
cwnd 2000, ssthresh 18689, phase slowdown
<- ack 61001
-> 61001:63001 by 1000
at 750 ms  <- ack 63001
-> 63001:65001 by 1000
cwnd 2000
at 950 ms  <- ack 65001
-> 65001:68001 by 1000
cwnd 3000, phase slow_start
