# CLOSING: a repeated FIN is acknowledged again (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
<- FIN 1:1 ack 1
-> ack 2
state closing
