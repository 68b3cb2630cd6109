# ESTABLISHED: a FIN in order is acknowledged at once (RFC 9293, 3.10.7.4)

established
<- FIN 1:1 ack 1
-> ack 2
state close_wait
