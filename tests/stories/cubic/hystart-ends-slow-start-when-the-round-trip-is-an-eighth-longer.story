# With Linux's HyStart, slow start ends when nine ACKs of a round show a round trip that is longer by an eighth, at least by 4 ms (Ha and Rhee 2008)
with cubic, initial_cwnd 16000, window 64000, slow_start_exit hystart, slow_start_limit 16
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 64000
-> 1:16001 by 1000
at 140 ms  <- ack 16001                  # one round trip of 40 ms
-> 16001:48001 by 1000
cwnd 32000
at 186 ms  <- ack 17001                  # the others are longer by 6 ms, and too far apart for a train
-> 48001:50001 by 1000
