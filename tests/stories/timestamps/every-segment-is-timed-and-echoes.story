# Every segment carries our clock and echoes theirs (RFC 7323, 3.2)
with reno, timestamps
peer timestamps

connects
-> SYN timestamps 0/0
at 10 ms  <- SYN ack 1 timestamps 700/0
-> ack 1 timestamps 10/700
at 30 ms  writes 988
-> 1:989 timestamps 30/700
at 50 ms  <- ack 989 timestamps 720/30
writes 100
-> 989:1089 timestamps 50/720
