# ESTABLISHED: a RST beyond the window is ignored (RFC 9293, 3.10.7.4)

established
<- RST 20001:20001 ack 1
-> nothing
state established
