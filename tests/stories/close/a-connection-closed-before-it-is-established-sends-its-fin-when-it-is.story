# A connection closed before it is established sends its FIN once it is established (RFC 9293, 3.6)
with tahoe

listens
<- SYN
-> SYN ack 1
closes
-> nothing
<- ack 1
-> FIN 1:1
state fin_wait_1
