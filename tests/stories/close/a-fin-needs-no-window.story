# A FIN after all data needs no window (RFC 9293, 3.8.6; 4.3BSD)
peer wnd 0

established
closes
-> FIN 1:1
