# The last data segment carries the FIN, and the end that closed waits in TIME-WAIT (RFC 9293, 3.6)
with tahoe

established
writes 1000
-> 1:1001
writes 500
closes
state fin_wait_1
<- ack 1001
-> FIN 1001:1501
<- ack 1502
state fin_wait_2
timers off
at 2000 ms  <- FIN 1:1
-> ack 2
state time_wait
at 61999 ms  state time_wait
at 62000 ms  state closed
happened closed 1
