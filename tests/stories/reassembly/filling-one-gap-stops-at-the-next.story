# After one gap is filled, the ACK stops at the next gap (RFC 9293, 3.10.7.4)
with tahoe

established
<- 1001:2001
-> ack 1
<- 3001:4001
-> ack 1
<- 1:1001
-> ack 2001
rcv_buffer 2000
<- 2001:3001
-> ack 4001
rcv_buffer 4000
