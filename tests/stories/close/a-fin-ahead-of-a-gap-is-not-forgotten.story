# A FIN beyond a gap is kept (RFC 9293, 3.6)
with tahoe

established
<- FIN 1001:1501
-> ack 1
state established
<- 1:1001
-> ack 1502
state close_wait
