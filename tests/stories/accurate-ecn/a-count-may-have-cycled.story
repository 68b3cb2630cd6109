# If ten segments are acknowledged at once and the count has grown by one, nine may be marked, and the sender assumes so (RFC 9768, 3.2.2.5.2)
with prague, initial_cwnd 10000
peer wnd 64000, sack_permitted

connects
-> SYN AE CWR ECE
at 100 ms  <- SYN ack 1 CWR
-> CWR ack 1
writes 60000
-> AE ECE 1:10001 by 1000 ect1
at 200 ms  <- AE CWR ack 10001
ssthresh 5031    # the estimate is 1 − 0.1/16, half of which is taken
-> AE ECE 10001:11001 ect1
