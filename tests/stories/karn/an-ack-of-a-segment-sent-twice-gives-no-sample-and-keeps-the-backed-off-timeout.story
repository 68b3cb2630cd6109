# An ACK of a segment sent twice gives no sample and keeps the backed-off timeout (RFC 6298, 3)
with tahoe

established
srtt 500 ms
writes 1000
-> 1:1001
at 1000 ms  -> 1:1001
at 2500 ms  <- ack 1001
srtt 500 ms
rto 2000 ms
# Fresh data is sent under the backed-off timeout; its ACK is a sample and ends the backoff.
writes 1000
-> 1001:2001
at 2520 ms  <- ack 2001
srtt 437.5 ms
rto 1000 ms
