# With a round trip of 100 ms, four times Hybla's reference of 25 ms, an ACK in slow start adds 2^4 − 1 = 15 segments (Caini, Firrincieli 2004, section 3)
with hybla, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 40000
-> 1:1001
at 200 ms  <- ack 1001
-> 1001:17001 by 1000
cwnd 16000
