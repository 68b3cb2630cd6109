# A shortest round trip older than ten seconds is measured again with four segments in flight, for 200 ms (Cardwell et al. 2016)
with bbr, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:10001 by 1000
at 200 ms  <- ack 10001
cwnd 20000
at 10250 ms  writes 1000
-> 10001:11001
at 10351 ms  <- ack 11001                # a longer round trip replaces the 100 ms
cwnd 4000, phase probe_rtt
at 10400 ms  writes 1000
-> 11001:12001
at 10500 ms  <- ack 12001                # after 149 ms
cwnd 4000
writes 1000
-> 12001:13001
at 10600 ms  <- ack 13001                # after 249 ms the window is restored, and grows by the data that arrived
cwnd 21000
