# LISTEN: no timer runs, however long no segment arrives (RFC 9293, 3.10.8)

listens
at 1000 s  -> nothing
state listen
timers off
