# FIN-WAIT-2: data beyond the window is answered and dropped (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- ack 2
<- 20001:20101 ack 2
-> ack 1
state fin_wait_2
rcv_buffer 0
