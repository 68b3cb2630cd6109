# Before Tahoe, duplicates have no effect and the timer causes the retransmission (4.3BSD before Tahoe)
with bsd43, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
7 times <- ack 1
-> nothing
cwnd 8000
at 1000 ms  -> 1:1001
happened fast_retransmit 0
