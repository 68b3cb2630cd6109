# LAST-ACK: a RST beyond the window is ignored (RFC 9293, 3.10.7.4)

established
<- FIN 1:1
-> ack 2
closes
-> FIN 1:1 ack 2
<- RST 20002:20002 ack 1
-> nothing
state last_ack
