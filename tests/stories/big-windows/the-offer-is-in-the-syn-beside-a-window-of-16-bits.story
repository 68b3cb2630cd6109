# The SYN contains the offer and a window of 16 bits (RFC 1106, 3)
with tahoe, mss 8000, window 200000, big_windows
peer mss 8000

connects
-> SYN wnd 65535 big_window 200000
