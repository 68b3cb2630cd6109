# With less than one segment queued, the window grows by a segment per round trip; with more than three it shrinks by one (Brakmo, O'Malley, Peterson 1994, section 3.2)
with vegas, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 3000
-> 1:3001 by 1000
at 200 ms  <- ack 1001
<- ack 2001
<- ack 3001
cwnd 13000                               # nothing is queued: 100 ms is the shortest round trip
writes 4000
-> 3001:7001 by 1000
at 320 ms  <- ack 4001
<- ack 5001
<- ack 6001
<- ack 7001
cwnd 13000                               # no growth in every other round trip
writes 4000
-> 7001:11001 by 1000
at 440 ms  <- ack 8001
cwnd 11833, ssthresh 11833               # slow start is over
<- ack 9001
<- ack 10001
<- ack 11001
writes 4000
-> 11001:15001 by 1000
at 540 ms  <- ack 12001
cwnd 12833                               # 100 ms again, nothing queued: one more segment
<- ack 13001
<- ack 14001
<- ack 15001
writes 4000
-> 15001:19001 by 1000
at 690 ms  <- ack 16001
cwnd 13833                               # the round trip of 100 ms is evaluated only now
<- ack 17001
<- ack 18001
<- ack 19001
writes 4000
-> 19001:23001 by 1000
at 840 ms  <- ack 20001
cwnd 12833                               # 13.8 x 50/150 = 4.6 queued: one segment less
<- ack 21001
<- ack 22001
<- ack 23001
writes 4000
-> 23001:27001 by 1000
at 960 ms  <- ack 24001
cwnd 12833                               # 12.8 x 20/120 = 2.1 queued: no change
