# The receive buffer grows to twice the amount read in a round trip, and beyond that while this amount grows (Fisk and Feng 2001)
with tahoe, ack_policy every_segment, window 32000, initial_offer 4000, autotuning

established
<- 1:1001                                # the first offered window begins to arrive
-> ack 1001 wnd 4000
reads 1000
at 10 ms  <- 1001:2001
-> ack 2001 wnd 4000
reads 1000
at 20 ms  <- 2001:3001
-> ack 3001 wnd 4000
reads 1000
at 30 ms  <- 3001:4001
-> ack 4001 wnd 4000
reads 1000
at 40 ms  <- 4001:5001                   # it has arrived: the round trip is 40 ms
-> ack 5001 wnd 4000
reads 1000                               # 5000 in a round trip, after 4000: the buffer has 2 · 5000 and 5000 more
at 50 ms  <- 5001:6001
-> ack 6001 wnd 6000                     # each segment widens the offer by two
reads 1000
at 60 ms  <- 6001:7001
-> ack 7001 wnd 8000
reads 1000
at 70 ms  <- 7001:8001
-> ack 8001 wnd 10000
reads 1000
