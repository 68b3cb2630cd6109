# The ACK of a segment sent twice is a sample, as it was before Karn (RFC 793, 3.7)
with rfc793

established
srtt 500 ms
writes 1000
-> 1:1001
at 1000 ms  -> 1:1001
# Five ticks since the first of the two are six, counted from 1: 0.9 * 1 + 0.1 * 6.
at 2600 ms  <- ack 1001
srtt 750 ms
