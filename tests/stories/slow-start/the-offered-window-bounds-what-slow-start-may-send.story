# The offered window bounds what slow start may send (RFC 5681, 3.1)
with tahoe
peer wnd 2000

established
writes 9000
-> 1:1001
hold congestion_window
<- ack 1001
-> 1001:3001 by 1000
<- ack 2001
cwnd 3000
-> 3001:4001
-> nothing
hold receiver_window
