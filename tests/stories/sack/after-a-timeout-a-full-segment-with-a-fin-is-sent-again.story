# After a timeout a full segment is sent again although its FIN makes it longer than the window (RFC 6675, 5.1)
with sack, initial_cwnd 2000
peer sack_permitted

established
writes 3000
-> 1:1001
-> 1001:2001
closes
at 100 ms  <- ack 2001
-> 2001:3001 FIN lost
timer rto 1100 ms
at 1100 ms  -> 2001:3001 FIN             # 1001 numbers, and a window of 1000 bytes
happened rto_fired 1, cwnd 1000
at 1200 ms  <- ack 3002
state fin_wait_2
