# FIN-WAIT-1: data in order is accepted, and the timer acknowledges it (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:101 ack 1
-> nothing
at 200 ms  -> ack 101
state fin_wait_1
rcv_buffer 100
