# If the timeout comes before two round trips and a delayed ACK, the probe is sent at the time of the timeout instead (RFC 8985, 7.2)
with rack
peer sack_permitted

connects
-> SYN
at 600 ms  <- SYN ack 1
-> ack 1
writes 1000
-> 1:1001
timer loss 2 s, timer rto 2.4 s          # 600 ms + 4 x 300 ms
at 1200 ms  <- ack 1001
writes 1000
-> 1001:2001
at 1800 ms  <- ack 2001
writes 1000
-> 2001:3001 lost
timer loss 3.075 s, timer rto 3.075 s    # 600 ms + 4 x 168.75 ms
at 3075 ms  -> 2001:3001
happened tail_probe 1, happened rto_fired 0, timer rto 4.35 s
