# With a peer that knows only RFC 3168 Prague is RFC 5681: it sends ECT(0) and halves its window at each mark (RFC 9331, 4.2)
with prague, initial_cwnd 8000
peer wnd 64000, sack_permitted

connects
-> SYN AE CWR ECE
at 100 ms  <- SYN ack 1 ECE
-> ack 1
writes 30000
-> 1:8001 by 1000 ect
at 200 ms  <- ECE ack 1001
ssthresh 4000, cwnd 4000
at 300 ms  <- ack 8001
-> CWR 8001:9001 ect
-> 9001:10001 ect
at 322.058864 ms  -> 10001:11001 ect    # paced by the window
at 344.117728 ms  -> 11001:12001 ect
at 400 ms  <- ECE ack 9001
ssthresh 2000, cwnd 2000
