# CWR reports a timeout too (RFC 3168, 6.1.2)
with reno, ecn
peer ecn

established
writes 3000
-> 1:1001 ect
at 1500 ms  -> 1:1001 not_ect
at 1600 ms  <- ack 1001
-> CWR 1001:2001 ect
-> 2001:3001 ect
