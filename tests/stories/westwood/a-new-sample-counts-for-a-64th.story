# The rate is filtered twice, seven parts old to one new each time (Grieco, Mascolo 2004, section 2)
with westwood, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 2000
-> 1:2001 by 1000
at 200 ms  <- ack 2001
at 250 ms  writes 8000
-> 2001:10001 by 1000
at 350 ms  <- ack 10001                  # 53.33 bytes a ms
at 450 ms  writes 1000
-> 10001:11001
at 550 ms  <- ack 11001                  # 1000 bytes in 200 ms: 5 a ms; (63 x 53.33 + 5) / 64 = 52.578
writes 10000
-> 11001:12001 lost
-> 12001:21001 by 1000
at 650 ms  <- ack 11001 sack 12001:15001
-> 11001:12001
ssthresh 5257
