# A loss halves the window as in Reno; beyond ssthresh an ACK adds 4^2 / cwnd segments (Caini, Firrincieli 2004, section 3)
with hybla, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 60000
-> 1:1001
at 200 ms  <- ack 1001
-> 1001:2001 lost
-> 2001:17001 by 1000
at 300 ms  <- ack 1001 sack 2001:17001
-> 1001:2001
-> 17001:24001 by 1000
ssthresh 8000, cwnd 8000
at 400 ms  <- ack 24001
-> 24001:32001 by 1000
cwnd 8000                                # the end of recovery
at 500 ms  <- ack 25001                  # 16 x 1000 / 8
-> 32001:35001 by 1000
cwnd 10000
