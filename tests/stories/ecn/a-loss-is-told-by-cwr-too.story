# CWR reports every reduction, including that after a loss, and is sent on new data (RFC 3168, 6.1.2)
with reno, ecn, initial_cwnd 8000
peer ecn

established
writes 20000
-> 1:1001 ect lost
-> 1001:8001 by 1000
3 times <- ack 1
-> 1:1001 not_ect
ssthresh 4000
at 100 ms  <- ack 8001
-> CWR 8001:9001 ect
-> 9001:12001 by 1000
