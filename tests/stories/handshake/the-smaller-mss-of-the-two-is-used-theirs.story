# The smaller of the two MSS values is used: theirs (RFC 9293, 3.7.1)
with tahoe
peer mss 536

established
cwnd 536
writes 5000
-> 1:537
