# A probe of a closed window is not marked and reports no reduction (RFC 3168, 6.1.6)
with reno, ecn
peer ecn, wnd 0

established
writes 1000
-> nothing
at 5 s  -> 1:2 not_ect
