# A sender that plans two segments as one packet sends them at once, and paces the packets (TSO autosizing of Linux 6.18)
with rack, pacing, min_tso_segments 2, initial_cwnd 16000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 16000
-> 1:11001 by 1000
at 106.25 ms  -> 11001:13001 by 1000
at 112.5 ms  -> 13001:15001 by 1000
at 118.75 ms  -> 15001:16001
