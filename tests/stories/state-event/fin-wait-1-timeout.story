# FIN-WAIT-1: the FIN is sent again (RFC 9293, 3.10.8)

established
closes
-> FIN 1:1
at 1 s  -> FIN 1:1
state fin_wait_1, happened rto_fired 1
