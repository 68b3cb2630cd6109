# A loss leaves the window and the pace as they are until the round trip is over; the model of the path decides (draft-ietf-ccwg-bbr-06, 5.6.4.4)
with bbr3, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:4001
-> 1:1001
cwnd 13000, phase startup                # ten segments, and the three that arrived
