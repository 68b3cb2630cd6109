# Without the option the receiver sends no NAK (RFC 1106, 2.1)
with tahoe

established
<- 1001:2001
-> ack 1
