# TIME-WAIT: data after the FIN is ignored (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
<- 2:102 ack 2
-> nothing
state time_wait, rcv_nxt 2, rcv_buffer 0
