# One segment at a time is timed, and its ACK gives the sample (4.3BSD; RFC 6298, 4)
with tahoe, initial_cwnd 4000, min_rto_ticks 10

established
writes 1000
-> 1:1001
at 600 ms  writes 1000
-> 1001:2001
# Two ticks since the first was sent, counted from 1: delta = 3 - 1 - 1, srtt = (8 + 1) / 8.
at 1100 ms  <- ack 2001
srtt 562.5 ms
