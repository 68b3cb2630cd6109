# With a round trip of 20 ms, slow start adds a sixth of what an ACK acknowledges: 1 / min(16, ceil(2 · 60 ms / 20 ms)) (LEDBAT++ draft 06, sections 4.1 and 4.2)
with ledbat_pp, initial_cwnd 6000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 20 ms  <- SYN ack 1
-> ack 1
writes 60000
-> 1:6001 by 1000
at 40 ms  <- ack 3001
-> 6001:9001 by 1000
cwnd 6500
<- ack 6001
-> 9001:13001 by 1000
cwnd 7000
