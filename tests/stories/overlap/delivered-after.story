# After delivery the second segment lies after the first: only new data is delivered (RFC 9293, 3.10.7.4)

established
<- 1:2001
<- 2001:4001
rcv_buffer 4000
<- 4501:5001
-> ack 4001
rcv_buffer 4000
