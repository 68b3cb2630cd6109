# Without earlier reordering, three segments beyond a hole mean a loss at once (RFC 8985, 6.2)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 4000
-> 1:1001 lost
-> 1001:4001 by 1000
at 200 ms  <- ack 1 sack 1001:3001
-> nothing
timer loss 225 ms
<- ack 1 sack 1001:4001
-> 1:1001
happened fast_retransmit 1
