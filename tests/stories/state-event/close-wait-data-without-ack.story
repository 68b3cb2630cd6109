# CLOSE-WAIT: data without an ACK is dropped (RFC 9293, 3.10.7.4)

established
<- FIN 1:1
-> ack 2
<- 2:102 no ack
-> nothing
state close_wait
rcv_nxt 2
