# Three duplicate ACKs do not mean a loss when nothing is in flight (RFC 5681, 3.2; 4.3BSD-Tahoe)
with tahoe

established
5 times <- ack 1
-> nothing
happened fast_retransmit 0
ssthresh 65535
