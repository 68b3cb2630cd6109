# A closed window is probed with the same byte at growing intervals (RFC 9293, 3.8.6.1)
with tahoe, initial_cwnd 8000
peer wnd 1000

established
writes 3000
-> 1:1001
<- ack 1001 wnd 0
-> nothing
hold receiver_window
# The timeout with backoff is 2, 4, 8, 16 … ticks, but at least 10 and at most 120.
at 5000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 10000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 15000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 23000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 39000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 71000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 131000 ms  -> 1001:1002
<- ack 1001 wnd 0
at 191000 ms  -> 1001:1002
<- ack 1001 wnd 0
happened persist_fired 8
