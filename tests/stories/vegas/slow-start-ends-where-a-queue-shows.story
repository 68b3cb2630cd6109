# More than a segment in the queue ends slow start (Brakmo, O'Malley, Peterson 1994, section 3.3)
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
# 13 x 20/120 = 2.2 segments are queued: the pipe holds 13000 x 100/120, and one more segment is allowed.
cwnd 11833, ssthresh 11833
