# Without an ACK the last segment is sent again once, after two round trips and a delayed ACK (RFC 8985, 7.2 and 7.3)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 3000
-> 1:2001 by 1000
-> 2001:3001 lost
timer loss 300 ms                        # 2 x 100 ms
at 200 ms  <- ack 2001
timer loss 600 ms                        # one segment is in flight: its ACK may be delayed by 200 ms
at 600 ms  -> 2001:3001 lost
happened tail_probe 1, timer loss off, timer rto 1600 ms
at 1600 ms  -> 2001:3001
happened rto_fired 1, happened tail_probe 1
