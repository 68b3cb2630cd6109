# An old segment does not change the echoed timestamp, although its own is newer (RFC 7323, 5.3, R2 and R3)
with reno, timestamps
peer timestamps

established
at 100 ms  <- 1:501 timestamps 100/0
at 200 ms  -> ack 501 timestamps 200/100
<- 1:501 timestamps 150/0
-> ack 501 timestamps 200/100
<- 501:901 timestamps 160/0
at 400 ms  -> ack 901 timestamps 400/160
