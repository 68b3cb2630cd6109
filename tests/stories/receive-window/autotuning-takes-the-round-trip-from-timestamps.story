# With timestamps an echo gives the receiver its round trip, which sets the growth of the buffer (RFC 7323, 3)
with tahoe, ack_policy every_segment, timestamps, window 32000, initial_offer 4000, autotuning, mss 1012
peer timestamps, mss 1012

connects
-> SYN
at 20 ms  <- SYN ack 1 timestamps 700/0
-> ack 1
at 40 ms  <- 1:1001 timestamps 740/20    # the echo is 20 ms old: the round trip is 20 ms
-> ack 1001 wnd 4000
reads 1000
at 44 ms  <- 1001:2001 timestamps 744/20
-> ack 2001 wnd 4000
reads 1000
at 48 ms  <- 2001:3001 timestamps 748/20
-> ack 3001 wnd 4000
reads 1000
at 52 ms  <- 3001:4001 timestamps 752/20
-> ack 4001 wnd 4000
reads 1000
at 56 ms  <- 4001:5001 timestamps 756/20
-> ack 5001 wnd 4000
reads 1000
at 60 ms  <- 5001:6001 timestamps 760/40
-> ack 6001 wnd 4000
reads 1000
at 64 ms  <- 6001:7001 timestamps 764/44
-> ack 7001 wnd 6024
reads 1000
at 68 ms  <- 7001:8001 timestamps 768/48
-> ack 8001 wnd 8048
reads 1000
