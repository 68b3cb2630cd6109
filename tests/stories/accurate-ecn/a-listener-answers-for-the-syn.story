# A listener reports the ECN field of the SYN, and then counts from 5 (RFC 9768, 3.1.1 and 3.2.1)
with reno, accurate_ecn

listens
<- SYN AE CWR ECE ect1
-> SYN ack 1 CWR ECE
<- CWR ack 1
<- AE ECE 1:1001 ect ack 1
at 200 ms  -> AE ECE ack 1001
