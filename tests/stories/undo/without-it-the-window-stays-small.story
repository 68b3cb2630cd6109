# Without the rule, a retransmission that was needless leaves the window small (RFC 5681, 3.2)
with rack, timestamps, mss 1012, initial_cwnd 6000
peer sack_permitted, timestamps, mss 1012

connects
-> SYN
at 100 ms  <- SYN ack 1 timestamps 700/0
-> ack 1
writes 12000
-> 1:6001 by 1000
at 202 ms  <- ack 1 sack 1001:4001 timestamps 802/100
-> 1:1001
at 203 ms  <- ack 6001 timestamps 803/100
-> 6001:9001 by 1000
cwnd 3000, ssthresh 3000
