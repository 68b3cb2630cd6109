# The SYN carries AE, CWR and ECE. The answer says that the SYN could not be marked, and so does the ACK of the answer (RFC 9768, 3.1.1 and 3.2.2.1)
with reno, accurate_ecn

connects
-> SYN AE CWR ECE
<- SYN ack 1 CWR
-> CWR ack 1
writes 1000
-> AE ECE 1:1001 ect
