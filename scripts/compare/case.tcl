# One run of a case on ns-2: `ns case.tcl DICT`, where DICT is a Tcl dictionary (scripts/compare/ns2.mjs writes it).
# Prints a line for each flow, then a line for the queue, as scripts/compare/result.mjs reads them.

set case [lindex $argv 0]
set seconds [dict get $case seconds]
set queue [dict get $case queue]
$defaultRNG seed [dict get $case seed]

# Payload and headers are 1460 and 40 bytes, ACKs have 40 bytes (both are added by Agent/TCP and Agent/TCPSink).
Agent/TCP set packetSize_ 1460
Agent/TCP set window_ 100000
# RFC 6298: a minimum timeout of 1 s; the clock ticks every millisecond, as in the other simulators.
Agent/TCP set minrto_ 1.0
Agent/TCP set rtxcur_init_ 1.0
Agent/TCP set tcpTick_ 0.001
Agent/TCP set windowInit_ 2

switch [dict get $queue discipline] {
  drop_tail { set type DropTail }
  red - gentle_red {
    set type RED
    Queue/RED set bytes_ false
    Queue/RED set queue_in_bytes_ false
    Queue/RED set mean_pktsize_ 1500
    Queue/RED set gentle_ [expr {[dict get $queue discipline] eq "gentle_red"}]
    Queue/RED set thresh_ [dict get $queue min_threshold]
    Queue/RED set maxthresh_ [dict get $queue max_threshold]
    Queue/RED set linterm_ [expr {1.0 / [dict get $queue max_probability]}]
    Queue/RED set q_weight_ [dict get $queue weight]
  }
}

set ns [new Simulator]
set r [$ns node]
set b [$ns node]
$ns duplex-link $r $b [dict get $case rate_bps] [dict get $case line_delay_ms]ms $type
$ns queue-limit $r $b [dict get $queue limit]
$ns queue-limit $b $r 1000000
set monitor [$ns monitor-queue $r $b [open /dev/null w]]

if {[dict get $case loss] > 0} {
  set errors [new ErrorModel]
  $errors unit pkt
  $errors set rate_ [dict get $case loss]
  $errors ranvar [new RandomVariable/Uniform]
} elseif {[llength [dict get $case lose]] > 0} {
  # Packet 0 is the SYN, so that the n-th segment is packet n.
  set errors [new ErrorModel/List]
  $errors droplist [dict get $case lose]
}
if {[info exists errors]} {
  $ns link-lossmodel $errors $r $b
  # The monitor of the queue does not count these losses.
  $errors drop-target [new Agent/Null]
}

set flow 0
foreach one [dict get $case flows] {
  set host [$ns node]
  $ns duplex-link $host $r 1Gb [dict get $one access_delay_ms]ms DropTail
  # What a host sends waits in the host.
  $ns queue-limit $host $r 1000000
  $ns queue-limit $r $host 1000000
  set tcp [new Agent/TCP/[dict get {reno Reno newreno Newreno sack Sack1} [dict get $one variant]]]
  set sink [new Agent/TCPSink[dict get {reno "" newreno "" sack /Sack1} [dict get $one variant]]]
  $tcp set fid_ $flow
  $ns attach-agent $host $tcp
  $ns attach-agent $b $sink
  $ns connect $tcp $sink
  set ftp [new Application/FTP]
  $ftp attach-agent $tcp
  if {[dict get $case segments] > 0} {
    $ns at [dict get $one start_s] "$ftp produce [dict get $case segments]"
    # The sender is done when the last ACK arrives, which has 40 bytes and needs this long.
    set back($tcp) [expr {([dict get $case line_delay_ms] + [dict get $one access_delay_ms]) / 1000.0
      + 320.0 / [dict get $case rate_bps] + 320e-9}]
    $tcp proc done {} {
      global ended back ns
      set ended($self) [expr {[$ns now] - $back($self)}]
    }
  } else {
    $ns at [dict get $one start_s] "$ftp start"
  }
  lappend senders $tcp
  incr flow
}

$ns at $seconds {
  foreach tcp $senders {
    set end [expr {[info exists ended($tcp)] ? $ended($tcp) : -1}]
    puts "flow [expr {1460 * [$tcp set ack_]}] [$tcp set nrexmitpack_] $end"
  }
  set packets [$monitor get-pkts-integrator]
  puts "queue [expr {[$packets set sum_] / [$ns now]}]"
  exit 0
}
$ns run
