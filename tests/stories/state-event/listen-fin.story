# LISTEN: a FIN cannot be checked and is ignored (RFC 9293, 3.10.7.2)

listens
<- FIN 0:0 no ack
-> nothing
state listen
