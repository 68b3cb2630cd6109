# The window in the SYN is the first window (RFC 9293, 3.5)
with tahoe, initial_cwnd 8000
peer wnd 2000

established
writes 5000
-> 1:2001 by 1000
-> nothing
