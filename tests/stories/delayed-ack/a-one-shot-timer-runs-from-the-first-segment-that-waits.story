# A one-shot timer delays each ACK by its whole period, and does not tick freely (RFC 9293, 3.8.6.3)
with reno, one_shot_ack_timer

established
at 150 ms  <- 1:501
-> nothing
at 350 ms  -> ack 501
at 390 ms  <- 501:1001
at 590 ms  -> ack 1001
