# The free-running timer causes the ACK at its next tick, not a fixed time after the data (RFC 9293, 3.8.6.3; 4.3BSD)
with tahoe, fast_phase 70 ms

established
at 269 ms  <- 1:1001
at 270 ms  -> ack 1001 wnd 15000
at 271 ms  <- 1001:2001
at 470 ms  -> ack 2001 wnd 14000
happened delayed_ack_fired 2
