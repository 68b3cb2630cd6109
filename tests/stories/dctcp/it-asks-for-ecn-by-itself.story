# DCTCP asks for ECN by itself (RFC 8257, 3)
with dctcp

connects
-> SYN ECE CWR
<- SYN ack 1 ECE
-> ack 1
writes 1000
-> 1:1001 ect
