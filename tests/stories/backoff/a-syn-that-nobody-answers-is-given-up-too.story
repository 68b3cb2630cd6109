# A SYN without an answer is given up at the thirteenth timeout (RFC 6298, 5.5; 4.3BSD)
with tahoe

connects
-> SYN
at 6000 ms  -> SYN
at 18000 ms  -> SYN
at 42000 ms  -> SYN
at 90000 ms  -> SYN
at 154000 ms  -> SYN
at 218000 ms  -> SYN
at 282000 ms  -> SYN
at 346000 ms  -> SYN
at 410000 ms  -> SYN
at 474000 ms  -> SYN
at 538000 ms  -> SYN
at 602000 ms  -> SYN
at 666000 ms  happened gave_up 1
state closed
timers off
