# Duplicate ACKs have no effect (RFC 793, 3.7)
with rfc793
peer wnd 4000

established
writes 4000
-> 1:4001 by 1000
5 times <- ack 1 wnd 4000
-> nothing
happened fast_retransmit 0
