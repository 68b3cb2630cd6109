# A segment that PAWS drops is reported as a duplicate if it was acknowledged (RFC 2883, 4; RFC 7323, 5.3)
with tahoe, sack, timestamps
peer sack_permitted, timestamps

established
at 100 ms  <- 1:501 timestamps 90/0
<- 501:989 timestamps 100/0
at 200 ms  -> ack 989
<- 989:1989 timestamps 190/0
<- 501:989 timestamps 95/0               # overtaken by the retransmission
-> ack 1989 sack 501:989
<- 1989:2477 timestamps 95/0             # new data, but with an old timestamp
-> ack 1989
