# An old SYN is answered, a RST refuses the answer, and the listener accepts the new SYN (RFC 9293, 3.5, figure 9)

listens
<- SYN 5000:5000 mss 500
-> SYN ack 5001
<- RST 5001:5001 no ack
state listen
timers off
<- SYN 100:100
-> SYN ack 101 mss 1000
<- 101:101 ack 1
state established
writes 4000
-> 1:1001
-> 1001:2001
