# In Startup the pace is 2.77 times 99 % of the delivered rate, and the window grows by the delivered data (draft-ietf-ccwg-bbr-06, 5.3.1.1 and 5.6.2)
with bbr3, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:10001 by 1000                       # nothing is measured yet: ten segments at once
cwnd 10000, phase startup
at 200 ms  <- ack 10001
cwnd 20000
# The initial window of 10000 bytes in 100 ms is 800 kb/s. At 2.77 times that the 1000 bytes of a segment take 3.610108 ms. The
# measured rate is the same; 1 % less of it would be paced, but in Startup the pace does not fall.
-> 10001:11001
timer pace 203.610108 ms
at 203.610108 ms  -> 11001:12001
