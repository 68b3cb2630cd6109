# A receiver that keeps no later data discards a FIN beyond the hole (RFC 793, 3.9)
with tahoe, no keep_out_of_order

established
<- FIN 1001:2001
-> ack 1
<- 1:1001
<- 1001:2001
rcv_buffer 2000, state established
<- FIN 2001:2001
-> ack 2002
state close_wait
