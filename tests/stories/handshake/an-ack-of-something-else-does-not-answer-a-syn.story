# An ACK of something else does not answer a SYN (RFC 9293, 3.5)
with tahoe

connects
-> SYN
<- SYN ack 77
-> nothing
state syn_sent
