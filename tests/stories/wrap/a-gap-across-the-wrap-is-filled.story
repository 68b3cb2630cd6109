# A gap across the wrap is filled (RFC 9293, 3.4)
# 1500 bytes before the sequence numbers wrap.
with tahoe, iss 5
peer iss 4294965795

established
<- 2001:3001
-> ack 1
<- 1001:2001
-> ack 1
<- 1:1001
-> ack 3001
rcv_buffer 3000
<- 501:1501
-> ack 3001
rcv_buffer 3000
