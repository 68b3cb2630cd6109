# If ten segments are acknowledged at once and the count has grown by one, nine may be marked, and the sender assumes so (RFC 9768, 3.2.2.5.2)
with prague, initial_cwnd 10000
peer wnd 64000, sack_permitted

connects
-> SYN AE CWR ECE
at 100 ms  <- SYN ack 1 CWR
-> CWR ack 1
writes 11000
-> AE ECE 1:10001 by 1000 ect1
at 200 ms  <- AE CWR ack 10001
-> AE ECE 10001:11001 ect1
# The estimate is 1 − 0.1/16, half of which is taken: 4968 bytes, less the 100 by which the segment without a mark lets the window
# grow. With one mark it would be 4718 less 900, three segments.
at 300 ms  <- AE CWR ack 11001
cwnd 9000
<- AE CWR ack 11001
<- AE CWR ack 11001
cwnd 7000
<- AE CWR ack 11001
<- AE CWR ack 11001
cwnd 6000
