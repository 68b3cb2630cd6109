# If only one SYN has timestamps, later segments have none and carry a full MSS (RFC 7323, 3.2)
with reno, timestamps

connects
-> SYN timestamps 0/0
<- SYN ack 1
-> ack 1 no timestamps
writes 1000
-> 1:1001 no timestamps
