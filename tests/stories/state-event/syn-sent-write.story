# SYN-SENT: written data waits for the handshake (RFC 9293, 3.10.2)

connects
-> SYN
writes 100
-> nothing
state syn_sent
<- SYN ack 1
-> 1:101 ack 1
state established
