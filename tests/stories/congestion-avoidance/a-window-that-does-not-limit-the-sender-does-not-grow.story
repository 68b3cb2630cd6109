# With window validation, the congestion window grows in slow start only while half of it is used (RFC 7661, 4.3)
with reno, cwnd_validation, initial_cwnd 6000

established
writes 3000
-> 1:3001 by 1000
<- ack 3001                              # half of the window were in flight
cwnd 6000
writes 4000
-> 3001:7001 by 1000
<- ack 7001
cwnd 7000
