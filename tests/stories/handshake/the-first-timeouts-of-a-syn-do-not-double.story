# The first timeouts of a SYN do not double the timeout, and one lost SYN does not change the initial window (Linux 6.18)
with sack, linear_syn_timeouts 2, initial_cwnd 3000, syn_loss_keeps_cwnd
peer sack_permitted

connects
-> SYN lost
at 1 s  -> SYN
cwnd 3000
at 2 s  -> SYN                           # a second loss reduces the window
cwnd 1000
at 3 s  -> SYN
at 5 s  -> SYN
at 5100 ms  <- SYN ack 1
-> ack 1
