# A segment without the timestamps that were agreed on is dropped without an answer (RFC 7323, 3.2)
with reno, timestamps
peer timestamps

established
<- 1:501 no timestamps
-> nothing
rcv_buffer 0, state established
timers off
