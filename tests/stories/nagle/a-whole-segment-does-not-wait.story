# A full segment does not wait (RFC 896)
with tahoe, initial_cwnd 8000

established
writes 500
-> 1:501
writes 999
-> nothing
writes 1
-> 501:1501
