# An end whose peer has closed can still send (RFC 9293, 3.6)
with tahoe

established
<- FIN 1:1
-> ack 2
writes 2000
-> 1:1001 ack 2
<- ack 1001
-> 1001:2001
<- ack 2001
state close_wait
closes
-> FIN 2001:2001
