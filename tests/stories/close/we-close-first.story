# This end closes first: FIN, ACK, FIN, ACK (RFC 9293, 3.6)

established
closes
-> FIN 1:1 ack 1
state fin_wait_1
<- ack 2
state fin_wait_2
<- FIN 1:1 ack 2
-> ack 2
state time_wait
timer time_wait 60 s
at 59999 ms  state time_wait
at 60 s  state closed
