# Two ACKs report a change of marks: one for the data before it and one for the new segment (RFC 8257, 3.2)
with dctcp
peer ecn

established
<- 1:1001 ect
-> nothing
<- 1001:2001 ce
-> ack 1001
-> ECE ack 2001
<- 2001:3001 ce
-> nothing
at 200 ms  -> ECE ack 3001
<- 3001:4001 ect
-> ack 4001
