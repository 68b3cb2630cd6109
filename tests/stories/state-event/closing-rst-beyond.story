# CLOSING: a RST beyond the window is ignored (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
<- RST 20002:20002 ack 1
-> nothing
state closing
