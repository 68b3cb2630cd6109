# Only a segment that begins at or before the last ACK sent changes the echoed timestamp (RFC 7323, 4.3)
with reno, timestamps
peer timestamps

established
at 100 ms  <- 1:501 timestamps 100/0
at 200 ms  -> ack 501 timestamps 200/100
<- 901:1301 timestamps 150/0
-> ack 501 timestamps 200/100
at 210 ms  <- 501:901 timestamps 140/0
-> ack 1301 timestamps 210/140
