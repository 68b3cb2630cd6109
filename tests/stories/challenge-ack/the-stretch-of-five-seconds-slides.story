# The limit holds for any five seconds, wherever they begin (RFC 5961, 7)
with challenge_acks 2

established
<- SYN
-> ack 1
at 4000 ms  <- 1:1 ack 5000
-> ack 1
at 5000 ms  <- SYN
-> ack 1
at 8999 ms  <- RST 501:501
-> nothing
at 9000 ms  <- RST 501:501
-> ack 1
