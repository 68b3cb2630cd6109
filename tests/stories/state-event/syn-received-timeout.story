# SYN-RECEIVED: the SYN-ACK is sent again (RFC 9293, 3.10.8)

listens
<- SYN
-> SYN ack 1
at 6 s  -> SYN 0:0 ack 1
state syn_received, happened rto_fired 1
