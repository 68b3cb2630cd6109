/** The field's terms as the page uses them, each in a sentence or two, with the clause that defines it. */
export interface GlossaryEntry {
  id: string;
  term: string;
  meaning: string;
  /** RFC and section; empty where the term is not TCP's own. */
  clause: string;
}

const rfc = (number: number, section: string) => `RFC ${number}, ${section}`;

export const GLOSSARY: readonly GlossaryEntry[] = [
  {
    id: "ack",
    term: "ACK",
    meaning: "Acknowledgement: the number of the next byte the receiver expects; all bytes before it have arrived.",
    clause: rfc(9293, "3.4"),
  },
  {
    id: "ack_clock",
    term: "ACK clock",
    meaning:
      "Each ACK says that something has left the path and lets as much in: the sender goes at the pace at which the bottleneck delivers, without a clock of its own.",
    clause: "Jacobson 1988, 1",
  },
  {
    id: "ack_compression",
    term: "ACK compression",
    meaning:
      "ACKs that left the receiver apart have waited behind data the other way and arrive bunched: the sender answers with a burst.",
    clause: "Zhang, Shenker and Clark 1991; Mogul 1992",
  },
  {
    id: "alpha",
    term: "Alpha",
    meaning:
      "In 4.2BSD, the share of the receive buffer that must have been read before the receiver sends an ACK with a new window; what is left over waits for the delayed-ACK timer.",
    clause: "UBC 1984, 3.2",
  },
  {
    id: "bdp",
    term: "Bandwidth-delay product (bdp), the pipe",
    meaning:
      "Rate of the path times its round trip: the data that must be under way and not yet acknowledged to keep it full.",
    clause: rfc(7323, "1.1"),
  },
  {
    id: "big_window",
    term: "Big window",
    meaning: "A window beyond the 64 KB a TCP header can name: its upper bits travel in an option.",
    clause: "RFC 1106, 3",
  },
  {
    id: "bbr",
    term: "BBR",
    meaning:
      "A congestion control that measures the path’s rate and its shortest round trip and sends by them; a loss alone does not slow it down.",
    clause: "Cardwell and others 2016",
  },
  {
    id: "bit_error",
    term: "Bit errors (noise)",
    meaning:
      "Bits that a link delivers wrong. The checksum fails and the whole packet is thrown away, though nothing was full.",
    clause: "",
  },
  {
    id: "bottleneck",
    term: "Bottleneck",
    meaning: "The one part of the path, link, router or host, that sets the rate of everything that passes it.",
    clause: "",
  },
  {
    id: "congestion",
    term: "Congestion",
    meaning:
      "More comes to a router than can leave it: its queue grows, then it drops packets. A sender takes a loss for a sign of it, and sends less.",
    clause: rfc(2914, "3.1"),
  },
  {
    id: "control_packet",
    term: "Control packet",
    meaning:
      "A packet without data: an ACK, which tells of the window too. Handling one costs a host nearly half of a packet of data.",
    clause: "UBC 1984, 3.3",
  },
  {
    id: "cubic",
    term: "CUBIC",
    meaning:
      "A congestion window that grows along a cubic curve of the time since the last loss, and so does not depend on the round trip; the usual one today.",
    clause: rfc(9438, "4"),
  },
  {
    id: "csma_cd",
    term: "Collision (CSMA/CD)",
    meaning:
      "Stations of an Ethernet cable send when they hear nobody; two that begin before they hear each other collide, stop, and try again after a random number of slots.",
    clause: "Metcalfe and Boggs 1976; Ethernet 1.0",
  },
  {
    id: "cwnd",
    term: "Congestion window (cwnd)",
    meaning: "What the sender allows itself to have in flight, so as not to overload the network.",
    clause: rfc(5681, "2"),
  },
  {
    id: "delayed_ack",
    term: "Delayed ACK",
    meaning:
      "The receiver waits, for a second segment or a timer (200 ms in BSD), before it acknowledges, to send fewer packets.",
    clause: rfc(9293, "3.8.6.3"),
  },
  {
    id: "flight_size",
    term: "Data in flight (flight size)",
    meaning: "Bytes sent and not yet acknowledged.",
    clause: rfc(5681, "2"),
  },
  {
    id: "fragment",
    term: "Fragment",
    meaning:
      "A piece of a datagram too large for a link, a packet of its own until the receiving host has them all; with one of them the datagram is lost.",
    clause: rfc(791, "3.2"),
  },
  {
    id: "goodput",
    term: "Throughput",
    meaning: "Bytes handed to the receiving program, divided by the time the whole transfer took.",
    clause: "",
  },
  {
    id: "deviation",
    term: "Mean deviation (rttvar)",
    meaning:
      "By how much round trips differ from their smoothed mean, on average; the timer adds four of it to the mean.",
    clause: rfc(6298, "2"),
  },
  {
    id: "drop_tail",
    term: "Drop-tail",
    meaning: "A queue that takes packets while there is room and throws away what comes when there is none.",
    clause: rfc(7567, "1.1"),
  },
  {
    id: "duplicate_ack",
    term: "Duplicate ACK",
    meaning:
      "An ACK that says the same as the one before: a segment has arrived, but not the one expected. After three the sender takes that one for lost.",
    clause: rfc(5681, "3.2"),
  },
  {
    id: "fast_recovery",
    term: "Fast recovery",
    meaning:
      "After three duplicate ACKs the lost segment is sent again, and each further one lets another packet in: the pipe does not run empty meanwhile.",
    clause: rfc(5681, "3.2"),
  },
  {
    id: "fast_retransmit",
    term: "Fast retransmit",
    meaning:
      "Three duplicate ACKs say that a segment is missing and later ones have arrived: it is sent again at once, without the timer.",
    clause: rfc(5681, "3.2"),
  },
  {
    id: "host_limit",
    term: "Host limit",
    meaning: "The rate at which a host’s processor can make or take packets, whatever the network could carry.",
    clause: "",
  },
  {
    id: "jain_index",
    term: "Jain’s index",
    meaning:
      "How evenly flows share: the square of the sum of their rates, over their number times the sum of the squares. 1 where all are as fast, 1 / n where one of n has everything.",
    clause: "Jain, Chiu and Hawe 1984",
  },
  {
    id: "loss_event",
    term: "Loss event, flows that fall together",
    meaning:
      "All that a queue drops or marks within a round trip of its first loss. Flows that reduce their windows within two round trips of it fall together.",
    clause: "ANSNET 3.1",
  },
  {
    id: "mss",
    term: "Maximum segment size (MSS)",
    meaning: "The most data in one segment: the MTU less 20 bytes of IP header and 20 of TCP header.",
    clause: rfc(9293, "3.7.1"),
  },
  {
    id: "mtu",
    term: "MTU",
    meaning: "Maximum transmission unit: the largest packet a link carries; 4352 bytes on FDDI, 1500 on Ethernet.",
    clause: rfc(1191, "1"),
  },
  {
    id: "nak",
    term: "NAK",
    meaning:
      "Negative acknowledgement: the receiver names the first bytes it misses, and the sender may send them at once.",
    clause: "RFC 1106, 2",
  },
  {
    id: "nagle",
    term: "Nagle’s rule",
    meaning: "A segment smaller than the MSS is held back while anything is unacknowledged.",
    clause: rfc(9293, "3.7.4"),
  },
  {
    id: "permutation",
    term: "Permutation",
    meaning:
      "Packets that arrive in another order than they were sent in. TCP puts the data in order again, but takes three later segments in front of one for its loss.",
    clause: "SATNET 1988, 6.4",
  },
  {
    id: "persist",
    term: "Persist timer",
    meaning:
      "While the receiver’s window is zero, the sender probes it at intervals, in case a window update was lost.",
    clause: rfc(9293, "3.8.6.1"),
  },
  {
    id: "red",
    term: "RED",
    meaning:
      "Random early detection: a router drops a packet now and then while its average queue grows, before it has to drop many.",
    clause: "Floyd and Jacobson 1993; RFC 7567, 3",
  },
  {
    id: "reservation",
    term: "Reservation",
    meaning:
      "On a packet satellite each packet is asked for first: all sites hear that a hop later and put it at the same place in the same schedule. It is sent in a slot of the site's own, or rides on data (piggybacked).",
    clause: "SATNET 1988, 3.2.1",
  },
  {
    id: "router_queue",
    term: "Queue of a router",
    meaning:
      "Packets that wait because the line ahead is busy. It evens out bursts; where it is always long it only adds to the round trip, and where it is full packets are dropped.",
    clause: rfc(7567, "1.2"),
  },
  {
    id: "rto",
    term: "Retransmission timeout (RTO)",
    meaning:
      "How long the sender waits for an ACK before it sends again: smoothed round trip plus four mean deviations.",
    clause: rfc(6298, "2"),
  },
  {
    id: "rtt",
    term: "Round-trip time (RTT)",
    meaning: "Time from sending a segment to receiving its ACK; 42 ms stands for a path across the United States.",
    clause: rfc(6298, "2"),
  },
  {
    id: "receiver_window",
    term: "Receiver window",
    meaning:
      "What the receiver still has room for, advertised in each ACK; at most 65,535 bytes without window scaling.",
    clause: rfc(9293, "3.8.6"),
  },
  {
    id: "sack",
    term: "SACK",
    meaning:
      "Selective acknowledgement: blocks of bytes that have arrived beyond the ACK. A D-SACK is one that tells of bytes that came twice.",
    clause: `${rfc(2018, "3")}; ${rfc(2883, "4")}`,
  },
  {
    id: "satellite",
    term: "Satellite channel",
    meaning:
      "A radio channel over a satellite that stands 36,000 km above the equator: up and down again takes a quarter of a second, at the speed of light.",
    clause: "SATNET 1988, 3.2.2",
  },
  {
    id: "segment",
    term: "Segment, packet",
    meaning:
      "A piece of the stream of bytes with TCP's header; with IP's header before it, it is the packet that crosses the network.",
    clause: rfc(9293, "3.1"),
  },
  {
    id: "silly_window",
    term: "Silly window",
    meaning:
      "Small windows that make small segments that make small windows. The sender avoids it by waiting for room for a full segment or half the largest window; the receiver by not advertising little steps.",
    clause: rfc(9293, "3.8.6.2"),
  },
  {
    id: "slow_start",
    term: "Slow start",
    meaning: "The congestion window begins at one segment and grows by one with each ACK: it doubles in a round trip.",
    clause: rfc(5681, "3.1"),
  },
  {
    id: "ssthresh",
    term: "Slow-start threshold (ssthresh)",
    meaning: "The window at which slow start ends and growth becomes one segment a round trip.",
    clause: rfc(5681, "3.1"),
  },
  {
    id: "window",
    term: "Window",
    meaning: "Data that may be in flight without an ACK: the smaller of receiver window and congestion window.",
    clause: rfc(5681, "2"),
  },
  {
    id: "window_scale",
    term: "Window scale",
    meaning:
      "An option of the SYNs: by how many bits the 16-bit window in every later header is to be shifted, up to 1 GB.",
    clause: rfc(7323, "2"),
  },
  {
    id: "xtcp",
    term: "XTCP",
    meaning:
      "SATNET’s TCP for experiments, based on 4.3BSD: slow start, a congestion window, and a timer that reckons with the deviation of the round trip.",
    clause: "SATNET 1988, 7.2",
  },
];
