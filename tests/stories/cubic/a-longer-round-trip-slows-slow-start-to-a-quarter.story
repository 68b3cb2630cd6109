# A round trip an eighth longer than the last slows slow start to a quarter of its growth (RFC 9406, 4.2)
with cubic, initial_cwnd 8000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 80 ms  <- SYN ack 1
-> ack 1
writes 50000
-> 1:8001 by 1000
at 160 ms  <- ack 8001                   # at most eight segments for one ACK
-> 8001:24001 by 1000
cwnd 16000
# A round of 80 ms is over. An eighth more is 90 ms, and a round needs eight samples.
at 250 ms  <- ack 9001
-> 24001:26001 by 1000
<- ack 10001
-> 26001:28001 by 1000
<- ack 11001
-> 28001:30001 by 1000
<- ack 12001
-> 30001:32001 by 1000
<- ack 13001
-> 32001:34001 by 1000
<- ack 14001
-> 34001:36001 by 1000
<- ack 15001
-> 36001:38001 by 1000
<- ack 16001
-> 38001:40001 by 1000
cwnd 24000, phase conservative_slow_start
<- ack 17001
-> 40001:41001 by 1000
cwnd 24250
<- ack 18001
-> 41001:42001 by 1000
<- ack 19001
-> 42001:43001 by 1000
<- ack 20001
-> 43001:45001 by 1000
cwnd 25000, ssthresh 65535
