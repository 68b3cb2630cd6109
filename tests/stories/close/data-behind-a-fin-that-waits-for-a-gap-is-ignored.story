# A FIN beyond a gap marks the end of the data, whatever arrives after it (RFC 9293, 3.10.7.4)

established
<- 2001:3001
-> ack 1
<- FIN 1001:1501
-> ack 1
<- FIN 1501:2501
-> nothing
<- 1001:2001
-> ack 1
state established
<- 1:1001
-> ack 1502
state close_wait, rcv_buffer 1500
