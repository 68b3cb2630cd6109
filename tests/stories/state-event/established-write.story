# ESTABLISHED: written data is sent (RFC 9293, 3.10.2)

established
writes 100
-> 1:101 ack 1
state established
