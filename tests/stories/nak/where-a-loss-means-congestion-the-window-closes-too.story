# If a loss means congestion, a NAK reduces the window too (RFC 1106, 4.2)
with tahoe, initial_cwnd 8000, nak, loss_means_congestion

established
writes 12000
-> 1:8001 by 1000
<- ack 1 nak 1+1
-> 1:1001
cwnd 1000
ssthresh 4000
