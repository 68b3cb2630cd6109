# Without timestamps the receiver cannot tell that the segment is old (RFC 7323, 5.1)

established
at 100 ms  <- 1:989
at 200 ms  -> ack 989
<- 989:1977
at 400 ms  -> ack 1977
rcv_buffer 1976
