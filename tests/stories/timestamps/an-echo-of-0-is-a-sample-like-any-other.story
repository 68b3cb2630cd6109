# The ACK bit, not the value of the echo, makes the echo valid: a SYN that left when the clock read 0 gives a sample (RFC 7323, 3.2)
with sack, timestamps
peer timestamps

connects
-> SYN timestamps 0/0
at 600 ms  <- SYN ack 1 timestamps 700/0
-> ack 1 timestamps 600/700
srtt 600 ms, rttvar 300 ms, rto 1800 ms
