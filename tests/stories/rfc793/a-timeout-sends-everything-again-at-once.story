# A timeout sends everything again at once (RFC 793, 3.7)
with rfc793
peer wnd 4000

established
writes 4000
-> 1:4001 by 1000
at 1000 ms  -> 1:4001 by 1000
happened rto_fired 1
