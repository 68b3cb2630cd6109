# The probe is a new segment if there is one, and its ACK shows the loss (RFC 8985, 7.3)
with rack, initial_cwnd 2000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 3000
-> 1:2001 by 1000 lost
hold congestion_window
at 300 ms  -> 2001:3001
happened tail_probe 1, cwnd 2000, flight_size 3000
at 400 ms  <- ack 1 sack 2001:3001
-> 1:2001 by 1000
happened fast_retransmit 1, happened rto_fired 0, ssthresh 2000
