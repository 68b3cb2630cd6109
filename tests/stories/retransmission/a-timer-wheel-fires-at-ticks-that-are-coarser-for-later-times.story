# On a timer wheel a timeout fires at the next tick of the clock; if it is 63 ticks or more ahead, at the next multiple of eight (Linux 6.18)
with sack, timer_wheel, slow_timer 4 ms, min_rto_ticks 50, initial_cwnd 3000
peer sack_permitted

connects
-> SYN
at 102 ms  <- SYN ack 1
-> ack 1
at 110 ms  writes 1000
-> 1:1001 lost
timer rto 444 ms                         # due at 416 ms: 306 ms are 77 ticks of 4 ms, and every eighth tick counts
