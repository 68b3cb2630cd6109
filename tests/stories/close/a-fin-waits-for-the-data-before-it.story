# A FIN waits for the data before it (RFC 9293, 3.6)
with tahoe

established
writes 2000
-> 1:1001
closes
-> nothing
<- ack 1001
-> FIN 1001:2001
