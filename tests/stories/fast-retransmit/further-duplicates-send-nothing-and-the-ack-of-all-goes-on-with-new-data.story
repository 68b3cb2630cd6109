# Further duplicates cause no transmission, and the ACK of all data lets new data leave (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
3 times <- ack 1
-> 1:1001
4 times <- ack 1
-> nothing
writes 3000
-> nothing
<- ack 8001
cwnd 2000
-> 8001:10001 by 1000
