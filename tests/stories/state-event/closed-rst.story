# CLOSED: a RST is ignored (RFC 9293, 3.10.7.1)

<- RST
-> nothing
state closed
