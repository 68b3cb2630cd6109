# CLOSED: no timer runs (RFC 9293, 3.10.8)

at 1000 s  -> nothing
state closed
timers off
