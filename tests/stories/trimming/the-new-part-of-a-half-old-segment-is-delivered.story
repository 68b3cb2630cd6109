# The new part of a partly old segment is delivered (RFC 9293, 3.10.7.4)
with tahoe

established
<- 1:1001
<- 501:1501
-> ack 1501
rcv_buffer 1500
