# A timeout sets ssthresh to half the congestion window, once for each segment, and does not count data that SACK allowed beyond a hole (RFC 5681, 3.1, equation 4)
with sack, initial_cwnd 16000, window 64000
peer sack_permitted, wnd 64000

established
writes 60000
-> 1:1001 lost
-> 1001:16001 by 1000
at 100 ms  <- ack 1 sack 1001:16001
-> 1:1001 lost
-> 16001:23001 by 1000
ssthresh 8000, cwnd 8000
at 200 ms  <- ack 1 sack 1001:23001
-> 23001:30001 by 1000
at 300 ms  <- ack 1 sack 1001:30001
-> 30001:37001 by 1000                   # 37 segments are in flight, but the window is 8
at 1100 ms  -> 1:1001 lost
ssthresh 4000, cwnd 1000
at 3100 ms  -> 1:1001
ssthresh 4000, cwnd 1000, happened rto_fired 2
