# An ACK that echoes a time before the retransmission answers the original, so nothing was lost and the window returns (RFC 3522, RFC 4015)
with rack, timestamps, mss 1012, initial_cwnd 6000, undo
peer sack_permitted, timestamps, mss 1012

connects
-> SYN
at 100 ms  <- SYN ack 1 timestamps 700/0
-> ack 1
writes 12000
-> 1:6001 by 1000
at 200 ms  <- ack 1 sack 1001:2001 timestamps 800/100
-> 6001:7001
at 202 ms  <- ack 1 sack 1001:4001 timestamps 802/100
-> 1:1001
ssthresh 3000, cwnd 3000
at 203 ms  <- ack 4001 timestamps 803/100
-> 7001:10001 by 1000
cwnd 6000, ssthresh 65535
