# CLOSING: data after the FIN is ignored (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2
<- 2:102 ack 1
-> nothing
state closing, rcv_nxt 2, rcv_buffer 0
