# The cases of `fillthepipe bench --peer` for ns-2; prints the data packets sent and how many of them were sent again.
# ns peer.tcl VARIANT FLOWS RATE_BPS ROUND_TRIP_MS SECONDS QUEUE_PACKETS WINDOW_PACKETS

lassign $argv variant flows rate round_trip seconds queue window
set ns [new Simulator]
set a [$ns node]
set r [$ns node]
set b [$ns node]
$ns duplex-link $a $r [expr {10 * $rate}] 0ms DropTail
$ns duplex-link $r $b $rate [expr {$round_trip / 2.0}]ms DropTail
# What a host sends waits in the host.
$ns queue-limit $a $r 1000000
$ns queue-limit $b $r 1000000
$ns queue-limit $r $a 1000000
$ns queue-limit $r $b $queue

for {set flow 0} {$flow < $flows} {incr flow} {
  # 40 bytes of headers are added: 1500 on the line. Every segment is acknowledged.
  set tcp [new Agent/TCP/$variant]
  $tcp set packetSize_ 1460
  $tcp set window_ $window
  $tcp set fid_ $flow
  set sink [new Agent/TCPSink]
  $ns attach-agent $a $tcp
  $ns attach-agent $b $sink
  $ns connect $tcp $sink
  set ftp [new Application/FTP]
  $ftp attach-agent $tcp
  $ns at 0.0 "$ftp start"
  lappend senders $tcp
}

$ns at $seconds {
  set sent 0
  set again 0
  foreach tcp $senders {
    incr sent [$tcp set ndatapack_]
    incr again [$tcp set nrexmitpack_]
  }
  puts "$sent $again"
  exit 0
}
$ns run
