# Both open at once: a repeated SYN causes an ACK, and an end without an answer repeats its own SYN (RFC 9293, 3.5)

connects
-> SYN
<- SYN
-> SYN ack 1 lost
at 500 ms  <- SYN
-> 1:1 ack 1
state syn_received
at 6000 ms  -> SYN ack 1
<- SYN ack 1
-> 1:1 ack 1
state established
<- SYN ack 1
-> 1:1 ack 1
state established
