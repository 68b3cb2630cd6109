# SYN-SENT: an ACK of unsent data is answered with a RST (RFC 9293, 3.10.7.3)

connects
-> SYN
<- ack 5000
-> RST 5000:5000 no ack
state syn_sent
<- RST ack 5000
-> nothing
state syn_sent
