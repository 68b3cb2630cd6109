# A lost SYN is sent again after 6 s and then at growing intervals (4.3BSD: 6 s; RFC 6298, 5.5)
with tahoe

connects
-> SYN
# The timeout is 12 ticks of 500 ms, doubled each time, but at most 128 ticks.
at 6000 ms  -> SYN mss 1000
at 18000 ms  -> SYN mss 1000
at 42000 ms  -> SYN mss 1000
at 90000 ms  -> SYN mss 1000
at 154000 ms  -> SYN mss 1000
at 218000 ms  -> SYN mss 1000
<- SYN ack 1
-> ack 1
state established
timers off
