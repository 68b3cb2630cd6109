# A loss reduces the window as in Reno, whatever share was marked (RFC 8257, 3.5)
with dctcp, initial_cwnd 8000
peer ecn, sack_permitted

established
writes 8000
-> 1:8001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001
-> 1:1001
ssthresh 4000
