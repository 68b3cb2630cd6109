# A peer that does not answer with ECE is sent nothing that could be marked (RFC 3168, 6.1.1)
with reno, ecn

connects
-> SYN ECE CWR
<- SYN ack 1
-> ack 1
writes 1000
-> 1:1001 not_ect
