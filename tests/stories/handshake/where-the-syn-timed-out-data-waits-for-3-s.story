# After a SYN timeout without a round-trip sample, the first timeout of data is 3 s (RFC 6298, 5.7)
with sack
peer sack_permitted

connects
-> SYN
at 1 s  -> SYN
at 1100 ms  <- SYN ack 1
-> ack 1
writes 1000
-> 1:1001
timer rto 4100 ms
at 1200 ms  <- ack 1001
writes 1000
-> 1001:2001
timer rto 2200 ms                        # 100 ms + 4 x 50 ms, but at least 1 s
