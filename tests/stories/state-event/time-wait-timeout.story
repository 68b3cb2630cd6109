# TIME-WAIT: after two segment lifetimes the connection is over (RFC 9293, 3.10.8)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 2
-> ack 2
timer time_wait 60 s
at 60 s  -> nothing
state closed, happened closed 1
timers off
