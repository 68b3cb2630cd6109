# One, then two, then four segments leave in successive round trips (RFC 5681, 3.1)
with tahoe

established
writes 15000
-> 1:1001
<- ack 1001
# Each ACK removes one segment from the network and opens the window by one more.
-> 1001:3001 by 1000
cwnd 2000
<- ack 2001
-> 3001:5001 by 1000
<- ack 3001
-> 5001:7001 by 1000
cwnd 4000
<- ack 4001
-> 7001:9001 by 1000
<- ack 5001
-> 9001:11001 by 1000
<- ack 6001
-> 11001:13001 by 1000
<- ack 7001
-> 13001:15001 by 1000
cwnd 8000
hold no_data
