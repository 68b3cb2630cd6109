# A shortest round trip older than five seconds is measured again with half of the pipe in flight, for 200 ms and a round trip (draft-ietf-ccwg-bbr-06, 5.3.4)
with bbr3, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 10000
-> 1:10001 by 1000
at 200 ms  <- ack 10001
cwnd 20000
at 4990 ms  writes 1000
-> 10001:11001
at 5050 ms  writes 1000
-> 11001:12001
at 5091 ms  <- ack 11001
cwnd 21000, phase startup
at 5151 ms  <- ack 12001                 # the handshake took 100 ms, more than five seconds ago
cwnd 5000, phase probe_rtt               # 800 kb/s and 100 ms are 10000 bytes
writes 1000
-> 12001:13001
at 5252 ms  <- ack 13001                 # after 101 ms
cwnd 5000
writes 1000
-> 13001:14001
at 5353 ms  <- ack 14001                 # after 202 ms the window is restored
cwnd 21000, phase startup
