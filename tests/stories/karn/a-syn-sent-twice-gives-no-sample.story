# A SYN sent twice gives no sample (RFC 6298, 3)
with tahoe

connects
-> SYN
at 6000 ms  -> SYN
<- SYN ack 1
-> ack 1
srtt 0 ms
