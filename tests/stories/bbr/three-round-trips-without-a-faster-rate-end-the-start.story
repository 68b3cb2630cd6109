# After three round trips in which the rate did not grow by a quarter, the pipe counts as full and the pace equals the rate (Cardwell et al. 2016)
with bbr, window 64000
peer sack_permitted, wnd 4000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 60000
-> 1:4001 by 1000                        # as much as the peer can accept
hold receiver_window, phase startup
at 200 ms  <- ack 4001                   # 4000 bytes in 100 ms: 320 kb/s
-> 4001:8001 by 1000
cwnd 14000
# The first ten segments are not paced. The pace is that of the initial window in the round trip of the handshake, 2.885 times
# 10000 bytes in 100 ms: a segment every 3.466206 ms.
at 300 ms  <- ack 8001                   # the first flight, after a time without data, says nothing about the pipe: the count begins here
-> 8001:10001 by 1000
at 303.466206 ms  -> 10001:11001
after 3.466206 ms  -> 11001:12001
at 410 ms  <- ack 12001                  # once
-> 12001:13001
after 3.466206 ms  -> 13001:14001
after 3.466206 ms  -> 14001:15001
after 3.466206 ms  -> 15001:16001
at 520 ms  <- ack 16001                  # twice
-> 16001:17001
after 3.466206 ms  -> 17001:18001
after 3.466206 ms  -> 18001:19001
after 3.466206 ms  -> 19001:20001
at 630 ms  <- ack 20001                  # three times
-> 20001:21001
# Nothing is in flight, so no queue must drain. Twice 320 kb/s x 100 ms, three segments, and 3968 bytes that arrived beyond that
# rate; 1000 bytes take 25 ms at that rate.
cwnd 14968, phase probe_bw_cruise
after 25 ms  -> 21001:22001
after 25 ms  -> 22001:23001
