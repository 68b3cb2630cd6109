# A connection closed before it is established sends its FIN when it is (RFC 9293, 3.6)
with tahoe

listens
<- SYN
-> SYN ack 1
closes
-> nothing
<- ack 1
-> FIN 1:1
state fin_wait_1
