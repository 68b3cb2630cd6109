# A short segment that is not the end of the data waits even on an idle connection (RFC 813; RFC 9293, 3.8.6.2.1)
with tahoe, initial_cwnd 8000
peer wnd 2400

established
writes 2500
-> 1:2001 by 1000
-> nothing
hold small_segment
