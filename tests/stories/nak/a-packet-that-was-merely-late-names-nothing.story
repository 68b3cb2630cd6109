# A packet that was only late causes no NAK (RFC 1106, 2.1)
with tahoe, nak

established
<- 1001:2001
-> ack 1 nak 1+1
<- 1:1001
-> ack 2001
<- 501:1501
-> ack 2001
