# Each segment carries the number of marked packets, 5 at first, in the lowest three bits of the count (RFC 9768, 3.2.2.2)
with reno, accurate_ecn

connects
-> SYN AE CWR ECE
<- SYN ack 1 CWR
-> CWR ack 1
<- AE ECE 1:1001 ect
-> nothing
<- AE ECE 1001:2001 ce
-> AE CWR ack 2001
<- AE ECE 2001:3001 ce
-> nothing
<- AE ECE 3001:4001 ce
-> ack 4001
<- AE ECE 4001:5001 ect
at 200 ms  -> ack 5001
<- AE ECE 5001:6001 ce
-> ECE ack 6001
