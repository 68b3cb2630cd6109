# A timeout begins with one segment; once everything is repaired the window is what it was before (draft-ietf-ccwg-bbr-06, 5.6.4.4)
with bbr3, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:10001 by 1000 lost
at 300 ms  -> 9001:10001 lost            # a probe of the tail
at 1300 ms  -> 1:1001
cwnd 1000
at 1400 ms  <- ack 1001
cwnd 4000                                # four segments at least
-> 1001:2001
after 3.610108 ms  -> 2001:3001
after 3.610108 ms  -> 3001:4001
after 3.610108 ms  -> 4001:5001
at 1511 ms  <- ack 5001
cwnd 8000
-> 5001:6001
after 3.610108 ms  -> 6001:7001
after 3.610108 ms  -> 7001:8001
after 3.610108 ms  -> 8001:9001
after 3.610108 ms  -> 9001:10001
at 1630 ms  <- ack 10001
cwnd 15000                               # the ten segments of before, and the five that this ACK acknowledges
