# Probes continue without an answer, and the connection stays open (RFC 9293, 3.8.6.1)
with tahoe, initial_cwnd 8000
peer wnd 1000

established
writes 3000
-> 1:1001
<- ack 1001 wnd 0
-> nothing
hold receiver_window
at 5000 ms  -> 1001:1002
at 10000 ms  -> 1001:1002
at 15000 ms  -> 1001:1002
at 23000 ms  -> 1001:1002
at 39000 ms  -> 1001:1002
at 71000 ms  -> 1001:1002
at 131000 ms  -> 1001:1002
at 191000 ms  -> 1001:1002
at 251000 ms  -> 1001:1002
at 311000 ms  -> 1001:1002
at 371000 ms  -> 1001:1002
at 431000 ms  -> 1001:1002
at 491000 ms  -> 1001:1002
at 551000 ms  -> 1001:1002
at 611000 ms  -> 1001:1002
at 671000 ms  -> 1001:1002
at 731000 ms  -> 1001:1002
at 791000 ms  -> 1001:1002
at 851000 ms  -> 1001:1002
at 911000 ms  -> 1001:1002
at 971000 ms  -> 1001:1002
at 1031000 ms  -> 1001:1002
at 1091000 ms  -> 1001:1002
at 1151000 ms  -> 1001:1002
at 1211000 ms  -> 1001:1002
at 1271000 ms  -> 1001:1002
state established
happened rto_fired 0
