# LISTEN: a RST is ignored (RFC 9293, 3.10.7.2)

listens
<- RST
-> nothing
state listen
