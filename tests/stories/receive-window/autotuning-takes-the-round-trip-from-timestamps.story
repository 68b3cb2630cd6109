# With timestamps an echo gives the receiver its round trip, and the buffer grows earlier (RFC 7323, 3)
with tahoe, ack_policy linux, timestamps, window 32000, initial_offer 4000, autotuning, mss 1012
peer timestamps, mss 1012

connects
-> SYN
at 20 ms  <- SYN ack 1 timestamps 700/0
-> ack 1
at 40 ms  <- 1:1001 timestamps 720/20
-> ack 1001
reads 1000
