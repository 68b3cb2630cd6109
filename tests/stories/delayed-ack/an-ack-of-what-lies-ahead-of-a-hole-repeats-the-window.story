# With an ACK for each segment, the ACK of data beyond a hole repeats the window, because an ACK with a new window is not a duplicate (RFC 5681, 2 and 4.2)
with newreno, ack_policy every_segment

established
<- 1:1001
-> ack 1001 wnd 15000                    # the ACK leaves before the process reads
reads 1000
-> nothing                               # one free segment is too little for an update
<- 2001:3001
-> ack 1001 wnd 15000
<- 3001:4001
-> ack 1001 wnd 15000
<- 1001:2001                             # the hole is filled, and the new window is offered
-> ack 4001 wnd 13000
reads 3000
-> ack 4001 wnd 16000
