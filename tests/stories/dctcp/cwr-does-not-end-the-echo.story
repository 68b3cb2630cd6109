# A receiver of DCTCP echoes marks as they arrive, whether or not CWR has arrived (RFC 8257, 3.2)
with dctcp
peer ecn

established
<- 1:1001 ce
-> ECE ack 1001
<- CWR 1001:2001 ce
at 200 ms  -> ECE ack 2001
