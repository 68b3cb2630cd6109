# SYN-SENT: a FIN cannot be checked and is ignored (RFC 9293, 3.10.7.3)

connects
-> SYN
<- FIN 0:0 no ack
-> nothing
state syn_sent
