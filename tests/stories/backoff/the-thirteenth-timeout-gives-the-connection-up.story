# The thirteenth timeout ends the connection (RFC 6298, 5.5; 4.3BSD)
# The timeout is two ticks of 500 ms, doubled each time, but at most 128 ticks (64 s).
with tahoe

established
writes 1000
-> 1:1001
at 1000 ms  -> 1:1001
at 3000 ms  -> 1:1001
at 7000 ms  -> 1:1001
at 15000 ms  -> 1:1001
at 31000 ms  -> 1:1001
at 63000 ms  -> 1:1001
at 127000 ms  -> 1:1001
at 191000 ms  -> 1:1001
at 255000 ms  -> 1:1001
at 319000 ms  -> 1:1001
at 383000 ms  -> 1:1001
at 447000 ms  -> 1:1001
at 510999 ms  state established
at 511000 ms  -> nothing
state closed
happened rto_fired 12
happened gave_up 1
timers off
