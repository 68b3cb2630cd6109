# A peer that knows only RFC 3168 answers with ECE alone, and marks are echoed until CWR arrives (RFC 9768, table 2)
with reno, accurate_ecn

connects
-> SYN AE CWR ECE
<- SYN ack 1 ECE
-> ack 1
writes 1000
-> 1:1001 ect
<- 1:1001 ce ack 1001
<- 1001:2001 ect
at 200 ms  -> ECE ack 2001
