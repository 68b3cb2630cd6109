# With the reference round trip, an ACK in slow start adds one segment, as in Reno (Caini, Firrincieli 2004, section 3)
with hybla, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 25 ms   <- SYN ack 1
-> ack 1
writes 40000
-> 1:1001
at 50 ms   <- ack 1001
-> 1001:3001 by 1000
cwnd 2000
at 70 ms   <- ack 2001                   # a round trip of 20 ms counts as the reference: never slower than Reno
-> 3001:5001 by 1000
cwnd 3000
