# An ACK that does not cover our SYN completes no handshake, and its data is not accepted (RFC 9293, 3.10.7.4)

listens
<- SYN
-> SYN ack 1
<- 1:101 ack 0
-> RST 0:0 no ack
state syn_received, rcv_buffer 0
