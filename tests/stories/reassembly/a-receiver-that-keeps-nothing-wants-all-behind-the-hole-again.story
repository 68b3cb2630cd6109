# A receiver that keeps no later data needs all data after the hole again (RFC 793, 3.9)
with tahoe, no keep_out_of_order

established
<- 1001:2001
-> ack 1
<- 2001:3001
-> ack 1
<- 1:1001
rcv_buffer 1000
# No data waits beyond this segment, so its ACK is an ordinary one.
at 200 ms  -> ack 1001
<- 1001:3001 by 1000
rcv_buffer 3000
