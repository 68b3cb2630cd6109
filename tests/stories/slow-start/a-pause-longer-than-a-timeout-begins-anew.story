# A sender that has sent nothing for longer than a timeout restarts with a small window (RFC 5681, 4.1)
with sack, initial_cwnd 2000
peer sack_permitted

established
writes 6000
-> 1:2001 by 1000
at 100 ms  <- ack 2001
-> 2001:5001 by 1000
cwnd 3000
at 200 ms  <- ack 5001
-> 5001:6001
at 300 ms  <- ack 6001
cwnd 5000, ssthresh 65535
at 1200 ms  writes 5000                  # 1000 ms after the last segment: not longer than the timeout
-> 6001:11001 by 1000
at 1300 ms  <- ack 11001
cwnd 6000
at 2201 ms  writes 6000
-> 11001:13001 by 1000
cwnd 2000
