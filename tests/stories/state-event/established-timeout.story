# ESTABLISHED: unacknowledged data is sent again (RFC 9293, 3.10.8)

established
writes 1000
-> 1:1001
at 1 s  -> 1:1001
state established, happened rto_fired 1
