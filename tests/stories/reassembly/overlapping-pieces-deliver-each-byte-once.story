# Overlapping pieces deliver each byte once (RFC 9293, 3.10.7.4)
with tahoe

established
<- 1001:2001
-> ack 1
<- 1501:2501
-> ack 1
<- 1001:1201
-> ack 1
<- 501:1201
-> ack 1
<- 1:601
-> ack 2501
rcv_buffer 2500
