# Sending, acknowledging and resending continue across the wrap (RFC 9293, 3.4)
# 1500 bytes before the sequence numbers wrap.
with tahoe, initial_cwnd 4000, iss 4294965795
peer iss 5

established
writes 6000
-> 1:4001 by 1000
<- ack 2001
cwnd 5000
-> 4001:6001 by 1000
3 times <- ack 2001
-> 2001:3001
<- ack 6001
timers off
