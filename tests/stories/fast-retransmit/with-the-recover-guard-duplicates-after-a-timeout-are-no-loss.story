# With the recover guard Reno ignores duplicate ACKs for data in flight at the timeout, as NewReno does (RFC 6582, 3.2)
with reno, recover_guard, initial_cwnd 6000

established
writes 6000
-> 1:6001 by 1000
at 1500 ms  -> 1:1001
happened rto_fired 1, cwnd 1000
at 1600 ms  <- ack 1001
-> 1001:3001 by 1000
3 times <- ack 1001                      # the peer already had these
happened fast_retransmit 0, cwnd 2000
