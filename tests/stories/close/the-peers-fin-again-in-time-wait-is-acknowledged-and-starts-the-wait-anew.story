# A second FIN of the peer in TIME-WAIT is acknowledged and restarts the wait (RFC 9293, 3.6)
with tahoe

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
at 40000 ms  <- FIN 1:1 ack 2
-> ack 2
at 99999 ms  state time_wait
at 100000 ms  state closed
