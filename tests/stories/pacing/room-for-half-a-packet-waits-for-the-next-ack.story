# With room for one of two segments that are planned together, the sender waits for an ACK that is due (TSO autosizing of Linux 6.18)
with rack, min_tso_segments 2, initial_cwnd 16000
peer sack_permitted, wnd 8000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 20000
-> 1:8001 by 1000
at 200 ms  <- ack 2001
-> 8001:10001 by 1000
at 200.5 ms  <- ack 3001
-> nothing                               # the ACK of 3001:4001 is due
at 200.9 ms  <- ack 4001
-> 10001:12001 by 1000
