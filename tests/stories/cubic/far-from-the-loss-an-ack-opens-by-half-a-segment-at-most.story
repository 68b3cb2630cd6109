# However far the curve has gone, an ACK opens the window by half of what it acknowledges (RFC 9438, 4.2)
with cubic, initial_cwnd 10000, window 64000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 18000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:10001
-> 1:1001
-> 10001:16001 by 1000
at 300 ms  <- ack 16001
-> 16001:18001 by 1000
cwnd 7000
at 400 ms  <- ack 17001                  # the avoidance begins
cwnd 7075
<- ack 18001
cwnd 7150
at 10300 ms  writes 1000
-> 18001:19001
# Ten seconds on the curve stands at 10 + 0.4 (10.1 - 1.957)^3 = 226 segments.
at 10400 ms  <- ack 19001
cwnd 7650
