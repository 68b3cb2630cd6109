# CLOSED: a FIN says nothing that could be checked (RFC 9293, 3.10.7.1)

<- FIN 0:0 no ack
-> nothing
state closed
