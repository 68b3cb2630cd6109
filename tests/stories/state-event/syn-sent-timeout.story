# SYN-SENT: the SYN is sent again (RFC 9293, 3.10.8)

connects
-> SYN
at 6 s  -> SYN 0:0
state syn_sent, happened rto_fired 1
