# In Startup the pace is 2/ln 2 times the delivered rate, and the window grows by the delivered data (Cardwell et al. 2016)
with bbr, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:10001 by 1000                       # nothing is measured yet: ten segments at once
cwnd 10000
at 200 ms  <- ack 10001
cwnd 20000
# 10000 bytes in 100 ms are 800 kb/s: the 1000 bytes of a segment take 3.466204 ms at 2.885 times that.
-> 10001:11001
timer pace 203.466204 ms
at 203.466204 ms  -> 11001:12001
timer pace 206.932408 ms
