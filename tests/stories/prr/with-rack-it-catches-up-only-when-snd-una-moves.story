# With RACK, the window catches up below ssthresh only when an ACK moves snd_una and shows no further loss (SafeACK, RFC 9937)
with rack, recovery rack_prr, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:7001 by 1000 lost
-> 7001:10001 by 1000
at 200 ms  <- ack 1 sack 7001:10001
-> 1:3001 by 1000                        # as much as arrived, and not a segment more
cwnd 3000
at 300 ms  <- ack 1001 sack 7001:10001
-> 3001:5001 by 1000                     # one for the one that arrived, and one more
cwnd 4000
