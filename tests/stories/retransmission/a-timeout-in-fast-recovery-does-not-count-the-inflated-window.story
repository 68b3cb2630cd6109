# A timeout in fast recovery halves ssthresh, not the window that duplicate ACKs inflated (RFC 5681, 3.1, equation 4, and 3.2)
with reno, initial_cwnd 16000, window 64000
peer wnd 64000

established
writes 60000
-> 1:1001 lost
-> 1001:16001 by 1000
at 100 ms  3 times <- ack 1
-> 1:1001 lost
ssthresh 8000, cwnd 11000
5 times <- ack 1                         # each inflates the window by one segment
cwnd 16000
<- ack 1
-> 16001:17001
<- ack 1
-> 17001:18001
<- ack 1
-> 18001:19001
<- ack 1
-> 19001:20001
cwnd 20000                               # 20 are in flight, and ten of them have arrived
at 1500 ms  -> 1:1001
ssthresh 4000, cwnd 1000, happened rto_fired 1
