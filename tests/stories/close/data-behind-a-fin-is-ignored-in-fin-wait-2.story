# Data after the FIN that led to TIME-WAIT is ignored, and the wait continues (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- ack 2
state fin_wait_2
<- FIN 1:101
-> ack 102
at 10000 ms  <- FIN 102:202
-> nothing
state time_wait, rcv_nxt 102
at 60000 ms
state closed
