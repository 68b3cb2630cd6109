# Data after a FIN is ignored (RFC 9293, 3.10.7.4)

established
<- FIN 1:101
-> ack 102
<- 102:202
-> nothing
state close_wait, rcv_nxt 102, rcv_buffer 100
<- FIN 102:302
-> nothing
state close_wait, rcv_nxt 102, rcv_buffer 100
writes 1000
-> 1:1001 ack 102
<- 102:202 ack 1001
-> nothing
snd_una 1001, rcv_nxt 102
