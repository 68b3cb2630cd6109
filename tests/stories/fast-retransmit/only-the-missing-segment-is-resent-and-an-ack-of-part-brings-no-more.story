# Only the missing segment is resent, and a partial ACK causes no further retransmission (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
3 times <- ack 1
-> 1:1001
# A second hole at 3001: Tahoe continues after the data it has sent, and leaves the hole to the timer.
<- ack 3001
cwnd 2000
-> nothing
