# FIN-WAIT-1: data without an ACK is dropped (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- 1:101 no ack
-> nothing
state fin_wait_1
rcv_buffer 0
