# A passive open answers a SYN and is established by the ACK (RFC 9293, 3.5)
with tahoe

listens
<- SYN
-> SYN ack 1 wnd 16000 mss 1000
state syn_received
<- ack 1
-> nothing
state established
