# The SYN-ACK has the big-window option only if the SYN had it: SYN without the option (RFC 1106, 3)
with tahoe, mss 8000, window 200000, big_windows
peer mss 8000

listens
<- SYN
-> SYN ack 1 wnd 65535 no big_window
