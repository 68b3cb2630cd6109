# A FIN that arrives beyond a hole belongs to the SACK block of the data before the FIN (RFC 2018, 3)
# The right edge is the number after the last one that arrived, and the FIN has a number.
with tahoe, sack
peer sack_permitted

established
<- 1001:2001
-> ack 1 sack 1001:2001
<- 2001:3001 FIN
-> ack 1 sack 1001:3002
<- 1:1001
-> ack 3002
