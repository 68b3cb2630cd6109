# An end that has closed still receives (RFC 9293, 3.6)
with tahoe

established
closes
-> FIN 1:1
<- ack 2
state fin_wait_2
<- 1:2001 by 1000
reads 2000
-> ack 2001 wnd 16000
<- FIN 2001:2001
-> ack 2002
state time_wait
