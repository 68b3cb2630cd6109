# After a segment that carried nothing new, Linux acknowledges the next segments at once again (Linux 6.18)
with tahoe, ack_policy linux, window 8000

established
<- 1:1001
-> ack 1001
reads 1000
<- 1001:2001
-> ack 2001
reads 1000
<- 2001:3001
-> ack 3001
reads 1000
<- 3001:4001
reads 1000
-> nothing                               # the quick ACKs are used up
<- 3001:4001
-> ack 4001
<- 4001:5001
-> ack 5001
