# An ACK of another number does not answer a SYN, and causes a RST (RFC 9293, 3.5.1 and 3.10.7.3)
with tahoe

connects
-> SYN
<- SYN ack 77
-> RST 77:77 no ack
<- ack 0
-> RST 0:0 no ack
<- RST 0:0 ack 77
-> nothing
state syn_sent
<- SYN ack 1
-> ack 1
state established
