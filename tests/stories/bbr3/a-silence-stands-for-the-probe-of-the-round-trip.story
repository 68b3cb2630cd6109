# A sender that was silent for five seconds takes the next round trip as the shortest without a probe, since no queue of its own was in the way (draft-ietf-ccwg-bbr-06, 5.3.4.2)
with bbr3, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:10001 by 1000
at 200 ms  <- ack 10001
cwnd 20000
at 5250 ms  writes 1000
-> 10001:11001
at 5351 ms  <- ack 11001
cwnd 21000, phase startup
