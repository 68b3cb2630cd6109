# A listener ignores what is no SYN (RFC 9293, 3.5)
with tahoe

listens
<- 1:1001
-> nothing
state listen
