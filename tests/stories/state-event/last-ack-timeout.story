# LAST-ACK: the FIN is sent again (RFC 9293, 3.10.8)

established
<- FIN 1:1 ack 1
-> ack 2
closes
-> FIN 1:1 ack 2
at 1 s  -> FIN 1:1 ack 2
state last_ack, happened rto_fired 1
