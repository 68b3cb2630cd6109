# Both close at once and our ACK is lost: their repeated FIN, with the ACK of our FIN, is acknowledged and ends CLOSING (RFC 9293, 3.6)

established
closes
-> FIN 1:1
<- FIN 1:1 ack 1
-> ack 2 lost
state closing
<- FIN 1:1 ack 2
-> ack 2
state time_wait
