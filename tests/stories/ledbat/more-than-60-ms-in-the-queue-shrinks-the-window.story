# Beyond 60 ms in the queue the window shrinks in a round trip by the share of the excess (LEDBAT++ draft 06, section 4.3)
with ledbat_pp, initial_cwnd 20000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 200000
-> 1:20001 by 1000
at 200 ms  <- ack 4001
-> 20001:26001 by 1000
<- ack 8001
-> 26001:32001 by 1000
<- ack 12001
-> 32001:38001 by 1000
<- ack 16001
-> 38001:44001 by 1000
cwnd 28000
<- ack 20001
-> 44001:50001 by 1000
cwnd 30000
at 370 ms  <- ack 23001
-> 50001:54001 by 1000
<- ack 26001
-> 54001:59001 by 1000
<- ack 29001
-> 59001:63001 by 1000
cwnd 34500
<- ack 32001
-> 63001:66001 by 1000
cwnd 34500, ssthresh 34500               # 170 ms: more than 45 ms in the queue
<- ack 35001
-> 66001:69001 by 1000
cwnd 34044                               # 3000/34500 of 500 - 34500 (70/60 - 1)
