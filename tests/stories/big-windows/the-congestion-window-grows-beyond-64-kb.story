# The congestion window grows beyond 64 KB (RFC 1106, 3)
with tahoe, mss 8000, window 200000, initial_cwnd 64000, big_windows
peer mss 8000, wnd 60000

connects
-> SYN
<- SYN ack 1 big_window 200000
-> ack 1
writes 8000
-> 1:8001
<- ack 8001 wnd 200000
cwnd 72000
