# An old duplicate is acknowledged at once and not delivered again (RFC 9293, 3.10.7.4)
with tahoe

established
2 times <- 1:1001
-> ack 1001
rcv_buffer 1000
