# Beyond a gap the second segment lies before the first: each byte counts once (RFC 9293, 3.10.7.4)

established
<- 2001:4001
-> ack 1
<- 1001:1501
-> ack 1
rcv_buffer 0
<- 1:1001
-> ack 1501
rcv_buffer 1500
<- 1001:5001
-> ack 5001
rcv_buffer 5000
