# An ACK that changes the window or carries data restarts the duplicate count: the window (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe, initial_cwnd 8000

established
writes 8000
-> 1:8001 by 1000
2 times <- ack 1
<- ack 1 wnd 17000
2 times <- ack 1
-> nothing
<- ack 1
-> 1:1001
