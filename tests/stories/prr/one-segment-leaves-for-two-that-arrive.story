# One segment leaves for every two that arrive, until half the window is in flight (RFC 6937, 3.1)
with prr, initial_cwnd 20000, window 64000
peer sack_permitted, wnd 64000

established
writes 20000
-> 1:1001 lost
-> 1001:20001 by 1000
at 100 ms  <- ack 1 sack 1001:2001
<- ack 1 sack 1001:3001
<- ack 1 sack 1001:4001                  # 20 were in flight, and 10 may stay: one leaves for every two that arrive
-> 1:1001
ssthresh 10000, cwnd 17000
writes 40000
-> nothing
<- ack 1 sack 1001:5001                  # two have arrived, one has left
-> nothing
<- ack 1 sack 1001:6001                  # half a segment more is too little to send
-> nothing
cwnd 15500
<- ack 1 sack 1001:7001
-> 20001:21001
<- ack 1 sack 1001:8001
-> nothing
<- ack 1 sack 1001:9001
-> 21001:22001
<- ack 1 sack 1001:10001
-> nothing
<- ack 1 sack 1001:11001
-> 22001:23001
<- ack 1 sack 1001:12001
-> nothing
<- ack 1 sack 1001:13001
-> 23001:24001
<- ack 1 sack 1001:14001
-> nothing
<- ack 1 sack 1001:15001                 # 10 in flight: from here one segment leaves for each that arrives
-> nothing
cwnd 10000
<- ack 1 sack 1001:16001
-> 24001:25001
<- ack 1 sack 1001:17001
-> 25001:26001
<- ack 1 sack 1001:18001
-> 26001:27001
<- ack 1 sack 1001:19001
-> 27001:28001
<- ack 1 sack 1001:20001
-> 28001:29001
at 200 ms  <- ack 20001
-> 29001:30001
cwnd 10000, ssthresh 10000, happened rto_fired 0
