# Slow start doubles the window every other round trip (Brakmo, O'Malley, Peterson 1994, section 3.3)
with vegas, initial_cwnd 4000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 60000
-> 1:4001 by 1000
at 200 ms  <- ack 1001
-> 4001:6001 by 1000
<- ack 2001
-> 6001:8001 by 1000
<- ack 3001
-> 8001:10001 by 1000
<- ack 4001
-> 10001:12001 by 1000
cwnd 8000, phase slow_start
at 300 ms  <- ack 5001
-> 12001:13001
<- ack 6001
-> 13001:14001
<- ack 7001
-> 14001:15001
<- ack 8001
-> 15001:16001
<- ack 9001
-> 16001:17001
<- ack 10001
-> 17001:18001
<- ack 11001
-> 18001:19001
<- ack 12001
-> 19001:20001
cwnd 8000, phase slow_start_pause        # this round trip is compared with the next
at 400 ms  <- ack 13001
-> 20001:22001 by 1000
<- ack 14001
-> 22001:24001 by 1000
<- ack 15001
-> 24001:26001 by 1000
<- ack 16001
-> 26001:28001 by 1000
<- ack 17001
-> 28001:30001 by 1000
<- ack 18001
-> 30001:32001 by 1000
<- ack 19001
-> 32001:34001 by 1000
<- ack 20001
-> 34001:36001 by 1000
cwnd 16000, ssthresh 65535, phase slow_start
