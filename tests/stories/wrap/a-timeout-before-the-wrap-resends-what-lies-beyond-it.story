# A timeout before the wrap resends data beyond it (RFC 9293, 3.4)
# 1500 bytes before the sequence numbers wrap.
with tahoe, initial_cwnd 4000, iss 4294965795
peer iss 5

established
writes 3000
-> 1:3001 by 1000
at 1000 ms  -> 1:1001
<- ack 1001
-> 1001:3001 by 1000
