# A SYN without the SACK-permitted option is answered without that option (RFC 2018, 2)
with tahoe, sack

listens
<- SYN
-> SYN ack 1 no sack_permitted
