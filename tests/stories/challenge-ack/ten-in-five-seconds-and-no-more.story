# Segments that may be forged are answered at most ten times in any five seconds (RFC 5961, 7)

established
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
<- SYN
-> ack 1
at 4999 ms  <- SYN
<- RST 501:501
<- 1:1 ack 5000
-> nothing
at 5000 ms  <- RST 501:501
-> ack 1
state established
