# A peer without the option leaves the window at 64 KB (RFC 1106, 3)
with tahoe, mss 8000, window 200000, big_windows
peer mss 8000

connects
-> SYN
<- SYN ack 1
-> ack 1 wnd 65535
