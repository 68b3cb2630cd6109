# A loss halves the window even if a mark has just reduced it, since the reductions for marks become small (Prague draft 04, 2.4.2)
with prague, initial_cwnd 10000
peer wnd 64000, sack_permitted

connects
-> SYN AE CWR ECE
at 100 ms  <- SYN ack 1 CWR
-> CWR ack 1
writes 60000
-> AE ECE 1:1001 ect1
-> AE ECE 1001:2001 ect1 lost
-> AE ECE 2001:10001 by 1000 ect1
at 200 ms  <- AE CWR ack 1001
ssthresh 10000, cwnd 10000                # half of it is to be taken, a segment with each ACK
-> AE ECE 10001:11001 ect1
<- AE CWR ack 1001 sack 2001:3001
<- AE CWR ack 1001 sack 2001:4001
at 203 ms  <- AE CWR ack 1001 sack 2001:5001
-> AE ECE 1001:2001 ect1
ssthresh 3500
