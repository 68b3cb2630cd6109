# SYN-RECEIVED: a repeated SYN is answered with an ACK that has the next sequence number and no SYN (RFC 9293, 3.10.7.4; RFC 6298, 5.5)
with rack, sack

listens
<- SYN sack_permitted
-> SYN ack 1
at 1000 ms  -> SYN ack 1
<- SYN sack_permitted
-> 1:1 ack 1
at 3000 ms  -> SYN ack 1
state syn_received
