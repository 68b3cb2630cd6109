# Both open at once: an ACK of the SYN completes the handshake, with data or without (RFC 9293, 3.5)

connects
-> SYN
writes 2000
<- SYN mss 600
-> SYN 0:0 ack 1
state syn_received
<- 1:101 ack 1
-> 1:601 ack 101
-> 601:1201
state established, rcv_buffer 100
