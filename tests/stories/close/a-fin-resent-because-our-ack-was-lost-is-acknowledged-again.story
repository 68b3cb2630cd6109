# A FIN resent because our ACK was lost is acknowledged again (RFC 9293, 3.6)
with tahoe

established
<- FIN 1:1
-> ack 2
<- FIN 1:1
-> ack 2
state close_wait
