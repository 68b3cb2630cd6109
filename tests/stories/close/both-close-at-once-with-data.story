# Both close at once, each with its last data (RFC 9293, 3.6)

established
writes 500
-> 1:501
closes
-> FIN 501:501
<- FIN 1:301 ack 1
-> ack 302
state closing, rcv_buffer 300
<- ack 502
state time_wait
