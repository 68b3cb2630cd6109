# Both close at once, and their first data arrives after their FIN (RFC 9293, 3.6)
with reno, initial_cwnd 4000

established
writes 2000
-> 1:2001 by 1000
closes
-> FIN 2001:2001
state fin_wait_1
<- FIN 1001:1501 ack 1
-> ack 1
state fin_wait_1
<- 1:1001 ack 2001
-> ack 1502
state closing, rcv_buffer 1500
<- ack 2002
state time_wait
