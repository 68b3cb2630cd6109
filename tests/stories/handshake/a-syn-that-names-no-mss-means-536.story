# A SYN without an MSS means 536 bytes (RFC 9293, 3.7.1)
with tahoe
peer mss none

established
cwnd 536
writes 5000
-> 1:537
