# The first mark halves the window; the segment without a mark that is acknowledged with it lets the window grow (Prague draft 04, 2.4.2 and 2.4.3)
with prague, initial_cwnd 10000
peer wnd 64000, sack_permitted

connects
-> SYN AE CWR ECE
at 100 ms  <- SYN ack 1 CWR
-> CWR ack 1
writes 60000
-> AE ECE 1:10001 by 1000 ect1
at 200 ms  <- AE ECE ack 2001
cwnd 11000
-> AE ECE 10001:11001 ect1
at 201 ms  <- AE CWR ack 4001
ssthresh 5500, cwnd 5681    # 5500 + 1000 · 1000 / 5500
