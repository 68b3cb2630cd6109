# A Tahoe sender that goes back at the third duplicate sends everything again from the missing segment on (ns-2)
with tahoe, recovery go_back, initial_cwnd 5000

established
writes 6000
-> 1:1001 lost
-> 1001:2001
-> 2001:3001 lost
-> 3001:5001 by 1000
at 100 ms  3 times <- ack 1
-> 1:1001
cwnd 1000
at 200 ms  <- ack 2001
-> 2001:4001 by 1000                     # the second of these had arrived
cwnd 2000
at 300 ms  <- ack 5001
-> 5001:6001
