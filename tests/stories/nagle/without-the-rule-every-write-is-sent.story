# Without Nagle's rule every write is sent (RFC 896)
with tahoe, initial_cwnd 8000, no nagle

established
writes 500
-> 1:501
writes 300
-> 501:801
