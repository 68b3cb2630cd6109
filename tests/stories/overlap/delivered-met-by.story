# After delivery the second segment begins where the first ends: only new data is delivered (RFC 9293, 3.10.7.4)

established
<- 1:2001
<- 2001:4001
rcv_buffer 4000
<- 4001:5001
-> nothing
rcv_buffer 5000
at 200 ms  -> ack 5001
