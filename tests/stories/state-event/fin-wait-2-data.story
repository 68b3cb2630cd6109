# FIN-WAIT-2: data in order is accepted, and the timer acknowledges it (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- ack 2
<- 1:101 ack 2
-> nothing
at 200 ms  -> ack 101
state fin_wait_2
rcv_buffer 100
