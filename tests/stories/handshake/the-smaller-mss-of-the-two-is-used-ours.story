# The smaller of the two MSS values is used: ours (RFC 9293, 3.7.1)
with tahoe
peer mss 4312

established
cwnd 1000
writes 5000
-> 1:1001
