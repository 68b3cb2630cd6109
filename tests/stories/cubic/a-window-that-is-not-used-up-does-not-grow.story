# The window does not grow while the application or the peer's window limits the sender (RFC 9438, 5.8)
with cubic, initial_cwnd 4000
peer sack_permitted, wnd 6000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 2000
-> 1:2001 by 1000
at 200 ms  <- ack 2001
cwnd 4000                                # two of four were in flight
writes 12000
-> 2001:6001 by 1000
at 300 ms  <- ack 4001
-> 6001:10001 by 1000
cwnd 6000
at 301 ms  <- ack 6001
-> 10001:12001 by 1000
cwnd 8000
at 400 ms  <- ack 8001                   # the peer allows six of eight in flight
-> 12001:14001 by 1000
cwnd 8000
