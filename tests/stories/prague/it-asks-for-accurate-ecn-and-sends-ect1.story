# Prague asks for AccECN by itself, and all data carries ECT(1), retransmissions too (RFC 9331, 4.1)
with prague
peer sack_permitted

connects
-> SYN AE CWR ECE
<- SYN ack 1 CWR
-> CWR ack 1 not_ect
writes 1000
-> AE ECE 1:1001 ect1
