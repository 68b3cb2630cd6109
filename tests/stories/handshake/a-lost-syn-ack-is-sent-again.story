# A lost SYN-ACK is sent again (4.3BSD: 6 s; RFC 6298, 5.5)
with tahoe

listens
<- SYN
-> SYN ack 1
at 6000 ms  -> SYN ack 1
