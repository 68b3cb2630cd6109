# The recovery is chosen independently of the window growth: a loss under CUBIC can be repaired by PRR (RFC 9438, 4.6; RFC 6937)
with cubic, recovery prr, initial_cwnd 10000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:1001 lost
-> 1001:10001 by 1000
at 200 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
-> nothing
timer loss off
<- ack 1 sack 1001:4001                  # three beyond it; RACK's timer does not run
-> 1:1001
ssthresh 7000, cwnd 7000, happened fast_retransmit 1
