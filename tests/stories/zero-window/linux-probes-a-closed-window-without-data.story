# A probe of a closed window can repeat an old sequence number without data, which the peer answers with its window (Linux 6.18)
with tahoe, initial_cwnd 8000, bare_window_probes
peer wnd 1000

established
writes 3000
-> 1:1001
<- ack 1001 wnd 0
-> nothing
at 5000 ms  -> 1000:1000
<- ack 1001 wnd 0
at 10000 ms  -> 1000:1000
<- ack 1001 wnd 4000
-> 1001:3001 by 1000
