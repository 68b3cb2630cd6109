# CLOSE-WAIT: a repeated FIN is acknowledged again (RFC 9293, 3.10.7.4)

established
<- FIN 1:1
-> ack 2
<- FIN 1:1 ack 1
-> ack 2
state close_wait
