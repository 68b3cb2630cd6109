# FIN-WAIT-1: data beyond the window is answered and dropped (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 20001:20101 ack 1
-> ack 1
state fin_wait_1
rcv_buffer 0
