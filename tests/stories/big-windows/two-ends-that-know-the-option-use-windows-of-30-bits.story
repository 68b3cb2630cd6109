# Two ends that support the option use windows of 30 bits (RFC 1106, 3)
with tahoe, mss 8000, window 200000, big_windows
peer mss 8000

connects
-> SYN
<- SYN ack 1 wnd 65535 big_window 300000
# 200000 is 3 times 65536 and 3392.
-> ack 1 wnd 200000 upper_window 3
<- 1:8001
reads 8000
<- 8001:16001
reads 8000
-> ack 16001 wnd 200000
