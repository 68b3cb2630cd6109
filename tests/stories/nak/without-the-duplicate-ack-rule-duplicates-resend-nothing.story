# Without the duplicate-ACK rule, duplicates cause no retransmission (RFC 1106, 4.3)
with tahoe, initial_cwnd 8000, nak, no duplicate_ack_rule

established
writes 12000
-> 1:8001 by 1000
6 times <- ack 1
-> nothing
