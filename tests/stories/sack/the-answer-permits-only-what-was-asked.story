# The answer to a SYN without the option has no option (RFC 2018, 2)
with tahoe, sack

listens
<- SYN
-> SYN ack 1 no sack_permitted
