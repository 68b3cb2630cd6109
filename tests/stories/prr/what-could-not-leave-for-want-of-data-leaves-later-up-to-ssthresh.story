# Data that an ACK allowed may leave later if there was none to send, up to ssthresh (RFC 6937, 3)
with prr, initial_cwnd 10000
peer sack_permitted

established
writes 10000
-> 1:1001 lost
-> 1001:10001 by 1000
at 100 ms  <- ack 1 sack 1001:4001
-> 1:1001
ssthresh 5000, cwnd 7500                 # half of the three that arrived, minus the one that left
<- ack 1 sack 1001:5001
-> 9001:10001                            # there is no new data to send: the rescue (RFC 6675, 5)
cwnd 7000
<- ack 1 sack 1001:6001                  # five in flight: ssthresh
cwnd 5000
<- ack 1 sack 1001:7001
<- ack 1 sack 1001:8001
<- ack 1 sack 1001:9001
<- ack 1 sack 1001:10001
cwnd 5000, hold no_data
# Seven or more arrived and one left, but ssthresh allows only four and the retransmission.
writes 10000
-> 10001:14001 by 1000
-> nothing
