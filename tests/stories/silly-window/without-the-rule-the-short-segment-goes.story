# Without silly-window avoidance the short segment is sent (RFC 813; RFC 9293, 3.8.6.2.1)
# Sandia's 16 KB window of 4312-byte segments: beside three whole segments there is space for 3448 bytes.
with tahoe, mss 4312, initial_cwnd 65535, no silly_window_avoidance
peer mss 4312, wnd 16384

established
writes 4312
-> 1:4313
writes 40000
-> 4313:16385 by 4312
hold receiver_window
