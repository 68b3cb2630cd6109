# ECN is used if the SYN requests it and the answer agrees (RFC 3168, 6.1.1)
with reno, ecn

connects
-> SYN ECE CWR not_ect
<- SYN ack 1 ECE
-> ack 1 not_ect
writes 1000
-> 1:1001 ect
