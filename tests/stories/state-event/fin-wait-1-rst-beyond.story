# FIN-WAIT-1: a RST beyond the window is ignored (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- RST 20001:20001 ack 1
-> nothing
state fin_wait_1
