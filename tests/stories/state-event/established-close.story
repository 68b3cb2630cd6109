# ESTABLISHED: the process closes (RFC 9293, 3.10.4)

established
closes
-> FIN 1:1 ack 1
state fin_wait_1
