# The FIN of the last segment is not a second segment: the probe allows for a delayed ACK (RFC 8985, 7.2)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 5000
-> 1:4001 by 1000
closes
at 200 ms  <- ack 4001
-> FIN 4001:5001
timer loss 600 ms                        # two round trips and 200 ms for a delayed ACK
