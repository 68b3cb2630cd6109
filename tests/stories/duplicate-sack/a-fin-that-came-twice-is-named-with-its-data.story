# A FIN has a sequence number, and the block that reports a duplicate includes it (RFC 2883, 4)
with tahoe, sack
peer sack_permitted

established
<- FIN 1:501
-> ack 502
<- FIN 1:501
-> ack 502 sack 1:502
<- FIN 501:501
-> ack 502 sack 501:502
state close_wait
