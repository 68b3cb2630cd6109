# LISTEN: a SYN is answered with a SYN-ACK (RFC 9293, 3.10.7.2)

listens
<- SYN
-> SYN ack 1
state syn_received
