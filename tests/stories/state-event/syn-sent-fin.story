# SYN-SENT: a FIN says nothing that could be checked (RFC 9293, 3.10.7.3)

connects
-> SYN
<- FIN 0:0 no ack
-> nothing
state syn_sent
