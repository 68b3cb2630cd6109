# Data within the offered window is accepted although the reader has not read (RFC 9293, 3.8.6.2.2)
with tahoe, window 4000

established
<- 1:4001 by 1000
rcv_buffer 4000
at 200 ms  -> ack 4001 wnd 0
