# CLOSE-WAIT: the process closes (RFC 9293, 3.10.4)

established
<- FIN 1:1
-> ack 2
closes
-> FIN 1:1 ack 2
state last_ack
