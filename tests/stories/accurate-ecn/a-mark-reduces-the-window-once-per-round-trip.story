# Reno halves its window at the first report of a mark, and not again before that data is acknowledged (RFC 3168, 6.1.2)
with reno, accurate_ecn, initial_cwnd 8000

connects
-> SYN AE CWR ECE
<- SYN ack 1 CWR
-> CWR ack 1
writes 30000
-> AE ECE 1:8001 by 1000 ect
at 100 ms  <- AE CWR ack 1001
ssthresh 4000, cwnd 4000
<- AE CWR ECE ack 2001
ssthresh 4000, cwnd 4000
<- AE CWR ECE ack 5001
-> AE ECE 8001:9001 ect
