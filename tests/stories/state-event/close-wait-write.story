# CLOSE-WAIT: written data is sent (RFC 9293, 3.10.2)

established
<- FIN 1:1
-> ack 2
writes 100
-> 1:101 ack 2
state close_wait
