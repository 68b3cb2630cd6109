# All of the offered window may be in flight at once (RFC 793, 3.7)
with rfc793
peer wnd 6000

established
writes 9000
-> 1:6001 by 1000
-> nothing
