# Two ends that open at once make one connection (RFC 9293, 3.5)
with tahoe

connects
-> SYN
<- SYN
-> SYN ack 1
state syn_received
<- SYN ack 1
-> ack 1
state established
