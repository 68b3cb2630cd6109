# An active open sends a SYN with its MSS and window and acknowledges the answer (RFC 9293, 3.7.1)
with tahoe

connects
-> SYN wnd 16000 mss 1000
state syn_sent
<- SYN ack 1
-> ack 1 wnd 16000
state established
happened established 1
