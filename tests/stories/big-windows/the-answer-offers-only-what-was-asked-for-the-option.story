# The SYN-ACK has the big-window option only if the SYN had it: SYN with the option (RFC 1106, 3)
with tahoe, mss 8000, window 200000, big_windows
peer mss 8000

listens
<- SYN big_window 300000
-> SYN ack 1 wnd 65535 big_window 200000
