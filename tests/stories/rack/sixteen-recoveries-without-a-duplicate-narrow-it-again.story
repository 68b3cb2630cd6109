# After sixteen recoveries without a duplicate the reordering window is narrow again (RFC 8985, 6.2, step 4)
with rack, initial_cwnd 4000
peer sack_permitted

connects
-> SYN
at 100 ms  <- SYN ack 1
-> ack 1
writes 4000
-> 1:4001 by 1000
at 200 ms  <- ack 1 sack 1001:2001
at 225 ms  -> 1:1001
at 230 ms  <- ack 2001
at 240 ms  <- ack 4001
at 325 ms  <- ack 4001 sack 1:1001
at 400 ms  writes 2000
-> 4001:6001 by 1000
at 500 ms  <- ack 4001 sack 5001:6001
timer loss 550 ms                        # two quarters of 100 ms
at 550 ms  -> 4001:5001
at 650 ms  <- ack 6001
at 700 ms  writes 2000
-> 6001:8001 by 1000
at 800 ms  <- ack 6001 sack 7001:8001
at 850 ms  -> 6001:7001
at 950 ms  <- ack 8001
at 1000 ms  writes 2000
-> 8001:10001 by 1000
at 1100 ms  <- ack 8001 sack 9001:10001
at 1150 ms  -> 8001:9001
at 1250 ms  <- ack 10001
at 1300 ms  writes 2000
-> 10001:12001 by 1000
at 1400 ms  <- ack 10001 sack 11001:12001
at 1450 ms  -> 10001:11001
at 1550 ms  <- ack 12001
at 1600 ms  writes 2000
-> 12001:14001 by 1000
at 1700 ms  <- ack 12001 sack 13001:14001
at 1750 ms  -> 12001:13001
at 1850 ms  <- ack 14001
at 1900 ms  writes 2000
-> 14001:16001 by 1000
at 2000 ms  <- ack 14001 sack 15001:16001
at 2050 ms  -> 14001:15001
at 2150 ms  <- ack 16001
at 2200 ms  writes 2000
-> 16001:18001 by 1000
at 2300 ms  <- ack 16001 sack 17001:18001
at 2350 ms  -> 16001:17001
at 2450 ms  <- ack 18001
at 2500 ms  writes 2000
-> 18001:20001 by 1000
at 2600 ms  <- ack 18001 sack 19001:20001
at 2650 ms  -> 18001:19001
at 2750 ms  <- ack 20001
at 2800 ms  writes 2000
-> 20001:22001 by 1000
at 2900 ms  <- ack 20001 sack 21001:22001
at 2950 ms  -> 20001:21001
at 3050 ms  <- ack 22001
at 3100 ms  writes 2000
-> 22001:24001 by 1000
at 3200 ms  <- ack 22001 sack 23001:24001
at 3250 ms  -> 22001:23001
at 3350 ms  <- ack 24001
at 3400 ms  writes 2000
-> 24001:26001 by 1000
at 3500 ms  <- ack 24001 sack 25001:26001
at 3550 ms  -> 24001:25001
at 3650 ms  <- ack 26001
at 3700 ms  writes 2000
-> 26001:28001 by 1000
at 3800 ms  <- ack 26001 sack 27001:28001
at 3850 ms  -> 26001:27001
at 3950 ms  <- ack 28001
at 4000 ms  writes 2000
-> 28001:30001 by 1000
at 4100 ms  <- ack 28001 sack 29001:30001
at 4150 ms  -> 28001:29001
at 4250 ms  <- ack 30001
at 4300 ms  writes 2000
-> 30001:32001 by 1000
at 4400 ms  <- ack 30001 sack 31001:32001
at 4450 ms  -> 30001:31001
at 4550 ms  <- ack 32001
at 4600 ms  writes 2000
-> 32001:34001 by 1000
at 4700 ms  <- ack 32001 sack 33001:34001
at 4750 ms  -> 32001:33001
at 4850 ms  <- ack 34001
at 4900 ms  writes 2000
-> 34001:36001 by 1000
at 5000 ms  <- ack 34001 sack 35001:36001
timer loss 5050 ms                        # two quarters of 100 ms
at 5050 ms  -> 34001:35001
at 5150 ms  <- ack 36001
at 5200 ms  writes 2000
-> 36001:38001 by 1000
at 5300 ms  <- ack 36001 sack 37001:38001
timer loss 5325 ms                        # one
