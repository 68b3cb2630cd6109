# An ACK of new data restarts the timer (RFC 6298, 5; RFC 9293, 3.8.1)
with tahoe, initial_cwnd 8000

established
writes 5000
-> 1:5001 by 1000
at 900 ms  <- ack 1001
# The timeout is two ticks from the one at 500 ms, not from 0.
rto 1000 ms
at 1500 ms  -> 1001:2001
