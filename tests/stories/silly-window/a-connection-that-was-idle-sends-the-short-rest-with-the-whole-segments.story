# A connection that was idle sends the short last segment with the full segments (RFC 813; RFC 9293, 3.8.6.2.1)
with tahoe, initial_cwnd 8000

established
writes 2500
-> 1:2501 by 1000
