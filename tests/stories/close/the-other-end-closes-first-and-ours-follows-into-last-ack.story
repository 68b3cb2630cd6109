# The other end closes first and ours follows into LAST-ACK (RFC 9293, 3.6)
with tahoe

established
<- FIN 1:301
-> ack 302
state close_wait
rcv_buffer 300
closes
-> FIN 1:1 ack 302
state last_ack
<- ack 2
state closed
timers off
