# After a loss the window is the measured rate times the shortest round trip (Grieco, Mascolo 2004, section 2)
with westwood, initial_cwnd 10000, window 64000
peer sack_permitted, wnd 64000

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 2000
-> 1:2001 by 1000
at 200 ms  <- ack 2001                   # the measurement begins here
at 250 ms  writes 8000
-> 2001:10001 by 1000
at 350 ms  <- ack 10001                  # 8000 bytes in 150 ms are 5333 bytes in a round trip of 100 ms
writes 10000
-> 10001:11001 lost
-> 11001:20001 by 1000
at 450 ms  <- ack 10001 sack 11001:14001
-> 10001:11001
ssthresh 5333, cwnd 5333                 # Reno would have 5000
