# A repeated ACK with a larger window lets more data leave (RFC 9293, 3.10.7.4)
with tahoe, initial_cwnd 9000
peer wnd 2000

established
writes 5000
-> 1:2001 by 1000
<- ack 1 wnd 4000
-> 2001:4001 by 1000
