# CLOSING: an old SYN is answered with an ACK (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
<- SYN
-> ack 2
state closing
