# Data beyond a gap is kept, and an immediate ACK names the missing byte (RFC 9293, 3.10.7.4)
with tahoe

established
<- 1001:2001
-> ack 1
<- 2001:3001
-> ack 1
<- 3001:4001
-> ack 1
rcv_buffer 0
<- 1:1001
-> ack 4001
rcv_buffer 4000
