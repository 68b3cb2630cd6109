# Several duplicates in a round trip widen the reordering window once, and it is never wider than a round trip (RFC 8985, 6.2, step 4)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 1000
-> 1:1001
at 200 ms  <- ack 1001
<- ack 1001 sack 1:501                   # a link delivered the segment twice, in parts
writes 4000
-> 1001:5001 by 1000
<- ack 1001 sack 501:1001                # the data in flight at the first report is acknowledged: a second
<- ack 1001 sack 1:501
<- ack 1001 sack 501:1001
at 300 ms  <- ack 1001 sack 2001:3001
timer loss 375 ms                        # three quarters
at 301 ms  <- ack 5001
<- ack 5001 sack 1001:2001
at 302 ms  writes 4000
-> 5001:9001 by 1000
<- ack 5001 sack 1001:2001
at 402 ms  <- ack 9001
<- ack 9001 sack 1001:2001
at 403 ms  writes 4000
-> 9001:13001 by 1000
at 503 ms  <- ack 9001 sack 10001:11001
timer loss 603.109375 ms                 # six quarters would be more than the smoothed round trip, 100.109375 ms
