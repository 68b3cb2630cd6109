# When the window opens, the refused byte is sent with the rest (RFC 9293, 3.8.6.1)
with tahoe, initial_cwnd 8000
peer wnd 1000

established
writes 3000
-> 1:1001
<- ack 1001 wnd 0
-> nothing
hold receiver_window
at 5000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 5100 ms  <- ack 1001 wnd 4000
-> 1001:3001 by 1000
