# An old ACK changes neither the congestion window nor the offered one (RFC 9293, 3.10.7.4)
with tahoe, initial_cwnd 3000

established
writes 9000
-> 1:3001 by 1000
<- ack 3001
cwnd 4000
-> 3001:7001 by 1000
<- ack 1001 wnd 500
cwnd 4000
<- ack 4001 wnd 16000
-> 7001:9001 by 1000
