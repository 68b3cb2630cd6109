# After delivery the second segment begins at the same byte as the first: only new data is delivered (RFC 9293, 3.10.7.4)

established
<- 1:2001
<- 2001:4001
rcv_buffer 4000
<- 2001:4501
-> ack 4501
rcv_buffer 4500
