# TIME-WAIT: data without an ACK is dropped (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
<- 2:102 no ack
-> nothing
state time_wait
rcv_nxt 2
