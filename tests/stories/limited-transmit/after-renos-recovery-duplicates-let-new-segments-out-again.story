# Duplicates after a recovery release new segments, although not all data in flight at the last loss has been acknowledged (RFC 3042, 2)
with reno, limited_transmit, initial_cwnd 8000
peer wnd 8000

established
writes 14000
-> 1:1001 lost
-> 1001:6001 by 1000
-> 6001:7001 lost
-> 7001:8001
at 100 ms  3 times <- ack 1              # no space in the peer's window
-> 1:1001
3 times <- ack 1
-> nothing
at 200 ms  <- ack 6001                   # the first ACK of new data ends Reno's recovery
-> 8001:10001 by 1000
cwnd 4000, ssthresh 4000
at 300 ms  <- ack 6001
-> 10001:11001
<- ack 6001
-> 11001:12001
<- ack 6001
-> 6001:7001
happened fast_retransmit 2, happened rto_fired 0
