# Only a repeated FIN of the peer restarts TIME-WAIT, not a FIN with another number (RFC 9293, 3.10.7.4)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
at 30000 ms  <- FIN 1:1
-> ack 2
at 50000 ms  <- FIN 2:2
-> nothing
at 60000 ms
state time_wait
at 90000 ms
state closed
