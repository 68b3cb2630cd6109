# SYN-SENT: an ACK that does not cover the SYN is answered with a RST (RFC 9293, 3.10.7.3)

connects
-> SYN
<- ack 0
-> RST 0:0 no ack
state syn_sent
<- SYN ack 0
-> RST 0:0 no ack
state syn_sent
