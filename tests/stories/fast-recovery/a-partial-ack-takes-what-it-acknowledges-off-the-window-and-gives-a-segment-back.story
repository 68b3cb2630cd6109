# A partial ACK reduces the window by the acknowledged data and adds one segment (RFC 6582, 3.2)
with newreno, initial_cwnd 10000

established
writes 10000
-> 1:10001 by 1000
3 times <- ack 1
-> 1:1001
5 times <- ack 1
cwnd 13000
<- ack 3001
-> 3001:4001
cwnd 11000
