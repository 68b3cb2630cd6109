# SYN-SENT: the process closes (RFC 9293, 3.10.4)

connects
-> SYN
closes
-> nothing
state closed
timers off
