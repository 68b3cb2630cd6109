# A SYN and its answer carry no data: if they are lost, the timer sends them again, and no probe is sent (RFC 8985, 7.2)
with rack, min_rto_ticks 4

listens
<- SYN sack_permitted
-> SYN ack 1 sack_permitted
timer loss off, timer rto 2 s
at 2 s  -> SYN ack 1
happened tail_probe 0, happened rto_fired 1
