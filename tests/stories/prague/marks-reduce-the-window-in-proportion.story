# The first mark takes half of the window, a segment with each ACK; segments without a mark let the window grow meanwhile (Prague draft 04, 2.4.2 and 2.4.3)
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
ssthresh 11000, cwnd 11000    # 5500 bytes are to be taken, less 1000 · 1000 / 11000
at 202 ms  <- AE CWR ack 5001
cwnd 10000, ssthresh 10000
at 203 ms  <- AE CWR ack 6001
at 204 ms  <- AE CWR ack 7001
cwnd 8000, ssthresh 8000
