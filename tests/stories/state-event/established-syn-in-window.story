# ESTABLISHED: a SYN in the window is answered with an ACK and not accepted (RFC 9293, 3.10.7.4; RFC 5961, 4.2)

established
<- SYN 501:601
-> ack 1
<- SYN 1:101 ack 1
-> ack 1
state established, rcv_nxt 1, rcv_buffer 0
