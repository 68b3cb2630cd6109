# An end that answers what it reads lets its answers carry the ACKs, and sends no quick ACKs (Linux 6.18)
with tahoe, ack_policy linux, window 8000

established
<- 1:101
-> ack 101
reads 100
writes 100
-> 1:101 ack 101
<- 101:201 ack 101
-> nothing
