# LISTEN: the process closes (RFC 9293, 3.10.4)

listens
closes
-> nothing
state closed
