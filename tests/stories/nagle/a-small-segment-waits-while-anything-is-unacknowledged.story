# A small segment waits while anything is unacknowledged (RFC 896)
with tahoe, initial_cwnd 8000

established
writes 500
-> 1:501
writes 300
writes 300
-> nothing
hold small_segment
<- ack 501
-> 501:1101
