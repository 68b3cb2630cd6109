# CLOSE-WAIT: unacknowledged data is sent again (RFC 9293, 3.10.8)

established
<- FIN 1:1 ack 1
-> ack 2
writes 1000
-> 1:1001 ack 2
at 1 s  -> 1:1001 ack 2
state close_wait, happened rto_fired 1
