# An ACK that echoes a time before the retransmission of a timeout undoes the timeout (RFC 3522, RFC 4015)
with rack, timestamps, mss 1012, initial_cwnd 4000, undo
peer sack_permitted, timestamps, mss 1012

connects
-> SYN
at 100 ms  <- SYN ack 1 timestamps 700/0
-> ack 1
writes 12000
-> 1:4001 by 1000
at 300 ms  -> 4001:5001                  # the probe
at 1300 ms  -> 1:1001                    # the timeout
cwnd 1000, ssthresh 2000
at 1301 ms  <- ack 5001 timestamps 1900/100
-> 5001:9001 by 1000
cwnd 4000
