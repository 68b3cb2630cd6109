# FIN-WAIT-1: a RST in the window is accepted only with the next expected number, and is otherwise answered with an ACK (RFC 9293, 3.10.7.4; RFC 5961, 3.2)

established
closes
-> FIN 1:1
<- RST 501:501 no ack
-> ack 1
state fin_wait_1
<- RST 1:1 no ack
-> nothing
state closed
timers off
