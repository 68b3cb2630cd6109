# A FIN has a sequence number but takes no byte of the congestion window: a full segment that carries it leaves with the others (RFC 9293, 3.4; RFC 5681, 2)
with sack, initial_cwnd 6000
peer sack_permitted

established
writes 7000
-> 1:6001 by 1000
closes
at 100 ms  <- ack 1001
-> 6001:7001 FIN
at 1100 ms  -> 1001:2001                 # all six are lost
happened rto_fired 1, cwnd 1000
at 1200 ms  <- ack 2001
-> 2001:4001 by 1000
cwnd 2000
at 1300 ms  <- ack 4001
cwnd 3000
-> 4001:6001 by 1000
-> 6001:7001 FIN                         # 3001 numbers, 3000 bytes
at 1400 ms  <- ack 7002
state fin_wait_2
