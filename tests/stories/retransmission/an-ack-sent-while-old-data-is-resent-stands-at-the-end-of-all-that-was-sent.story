# An ACK sent while old data is resent has the sequence number after all data that was sent (RFC 6298, 5; RFC 9293, 3.8.1)
with tahoe, initial_cwnd 8000

established
writes 5000
-> 1:5001 by 1000
at 1000 ms  -> 1:1001
# The segment lies beyond a gap, so it is acknowledged at once.
<- 501:601
-> 5001:5001 ack 1
