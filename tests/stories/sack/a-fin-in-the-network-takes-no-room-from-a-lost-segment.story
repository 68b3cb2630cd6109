# A FIN in flight has a sequence number, but takes no byte of the congestion window from retransmissions (RFC 9293, 3.4; RFC 5681, 2)
with sack, initial_cwnd 6000
peer sack_permitted

established
writes 7000
-> 1:1001
-> 1001:3001 by 1000 lost
-> 3001:6001 by 1000
closes
at 100 ms  <- ack 1001
-> 6001:7001 FIN
<- ack 1001 sack 3001:4001
<- ack 1001 sack 3001:5001
<- ack 1001 sack 3001:6001
ssthresh 3000, cwnd 3000
-> 1001:2001
-> 2001:3001                             # beside 1000 bytes sent again and 1000 with the FIN
at 200 ms  <- ack 7002
state fin_wait_2, happened rto_fired 0
