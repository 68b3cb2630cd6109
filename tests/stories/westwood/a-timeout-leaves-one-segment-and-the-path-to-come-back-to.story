# After a timeout, too, ssthresh is the amount that the path delivered (Grieco, Mascolo 2004, section 2)
with westwood, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 2000
-> 1:2001 by 1000
at 200 ms  <- ack 2001
at 250 ms  writes 8000
-> 2001:10001 by 1000
at 350 ms  <- ack 10001
writes 2000
-> 10001:12001 by 1000 lost
at 1350 ms  -> 10001:11001
happened rto_fired 1, ssthresh 5333, cwnd 1000
