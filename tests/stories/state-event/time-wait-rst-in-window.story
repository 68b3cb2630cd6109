# TIME-WAIT: a RST in the window is accepted only with the next expected number, and is otherwise answered with an ACK (RFC 9293, 3.10.7.4; RFC 5961, 3.2)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
<- RST 502:502 no ack
-> ack 2
state time_wait
<- RST 2:2 no ack
-> nothing
state closed
timers off
