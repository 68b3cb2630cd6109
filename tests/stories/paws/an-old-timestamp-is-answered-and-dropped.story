# A segment with an older timestamp than the last is answered and dropped (RFC 7323, 5.3)
with tahoe, timestamps
peer timestamps

established
at 100 ms  <- 1:989
at 200 ms  -> ack 989
<- 989:1977 timestamps 50/0
-> ack 989
rcv_buffer 988
<- 989:1977 timestamps 200/0
at 400 ms  -> ack 1977
rcv_buffer 1976
