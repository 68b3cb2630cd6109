# The receive buffer grows to twice what is read in a round trip, and by more while that grows (Fisk and Feng 2001)
with tahoe, ack_policy linux, window 32000, initial_offer 4000, autotuning

established
<- 1:1001                                # the first offered window begins
-> ack 1001 wnd 3000
reads 1000
at 50 ms  <- 1001:2001
-> ack 2001 wnd 3000
reads 1000
<- 2001:3001
reads 1000
-> ack 3001 wnd 4000
<- 3001:4001
reads 1000
at 90 ms  -> ack 4001
at 100 ms  <- 4001:5001                  # a whole window has arrived: the round trip is 100 ms
reads 1000                               # 5000 in a round trip: the buffer has 2 · 5000 and 5000 more
-> nothing
<- 5001:6001
-> ack 6001 wnd 6000                     # each segment widens the offer by two
reads 1000
<- 6001:7001
-> ack 7001 wnd 8000
reads 1000
