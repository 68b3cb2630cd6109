# A window too small to use does not stop the probes (RFC 9293, 3.8.6.1)
with tahoe, initial_cwnd 8000
peer wnd 1000

established
writes 3000
-> 1:1001
<- ack 1001 wnd 0
-> nothing
hold receiver_window
at 3000 ms  <- ack 1001 wnd 100
-> nothing
# At the time of the first probe the hundred bytes are sent after all.
at 5000 ms  -> 1001:1101
