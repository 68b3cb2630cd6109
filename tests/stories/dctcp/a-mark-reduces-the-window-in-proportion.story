# The first mark nearly halves the window; the estimate falls by a sixteenth in each window without marks (RFC 8257, 3.3)
with dctcp, initial_cwnd 16000
peer ecn, wnd 32000

established
writes 100000
-> 1:16001 by 1000
at 100 ms  <- ack 8001
cwnd 17000
-> 16001:25001 by 1000
at 150 ms  <- ECE ack 9001
ssthresh 9031, cwnd 9031
<- ECE ack 10001
cwnd 9031
