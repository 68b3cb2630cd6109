/** Paths and links. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of paths and links, by id. */
export const NETWORK = [
  {
    id: "background",
    term: "Background traffic",
    meaning: "Flows that are there for the others to meet; measures of all flows together leave them out.",
    clause: "ANSNET 4.3",
  },
  {
    id: "bdp",
    term: "Bandwidth-delay product (bdp), the pipe",
    meaning:
      "Rate of the path times its round trip: the data that must be under way and not yet acknowledged to keep it full.",
    unit: "bytes",
    clause: "RFC 7323, 1.1",
  },
  {
    id: "bit_error",
    term: "Bit errors (noise)",
    meaning:
      "Bits that a link delivers wrong. The checksum fails and the whole packet is thrown away, though nothing was full.",
    unit: "errors for each bit",
    clause: "",
  },
  {
    id: "bottleneck",
    term: "Bottleneck",
    meaning: "The one part of the path, link, router or host, that sets the rate of everything that passes it.",
    unit: "bit/s",
    clause: "",
  },
  {
    id: "burst_errors",
    term: "Burst errors",
    meaning:
      "Bit errors that come together: between bursts a link delivers everything. The delay simulator could make them.",
    unit: "errors for each bit",
    clause: "SANDIA 1993, Table 1",
  },
  {
    id: "delay_simulator",
    term: "Delay simulator",
    meaning: "A device between two routers that holds packets back as a long line of 45 Mb/s would, by 0 to 80 ms.",
    unit: "s",
    clause: "SANDIA 1993, 2.1",
  },
  {
    id: "ds3",
    term: "T3, DS3",
    meaning: "A line of 45 Mb/s of the telephone companies’ networks.",
    unit: "bit/s",
    clause: "SANDIA 1993, abstract; ANSNET 4.1",
  },
  {
    id: "duplication",
    term: "Duplicate",
    meaning: "A packet that a link carries a second time.",
    clause: "",
  },
  {
    id: "echo",
    term: "Echo",
    meaning:
      "A request that the other end returns as it is: the time until then is a round trip without a stream of data.",
    clause: "SATNET 1988, 6.2",
  },
  {
    id: "fddi",
    term: "FDDI",
    meaning: "A ring of fibre at 100 Mb/s with packets of up to 4352 bytes.",
    unit: "bit/s",
    clause: "SANDIA 1993, 2.1 and 3.2.2",
  },
  {
    id: "flow",
    term: "Flow",
    meaning: "All the packets of one transfer between two processes, both ways.",
    clause: "",
  },
  {
    id: "forwarding_rate",
    term: "Forwarding rate",
    meaning: "What a router can pass on from all its lines together. Of SANDIA’s routers it was measured as 37.2 Mb/s.",
    unit: "bit/s",
    clause: "SANDIA 1993, 2.2",
  },
  {
    id: "fragment",
    term: "Fragment",
    meaning:
      "A piece of a datagram too large for a link, a packet of its own until the receiving host has them all; with one of them the datagram is lost.",
    unit: "bytes",
    clause: "RFC 791, 3.2",
  },
  {
    id: "gilbert_elliott",
    term: "Good and bad state of a link",
    meaning:
      "A link that changes between two states by chance, one in which little is lost and one in which much is (Gilbert and Elliott).",
    unit: "none: 0 to 1",
    clause: "Gilbert 1960; Elliott 1963",
  },
  {
    id: "link_rate",
    term: "Rate of a link",
    meaning: "The bits that it takes in a second; framing and headers take their part of it.",
    unit: "bit/s",
    clause: "",
  },
  {
    id: "mtu",
    term: "MTU",
    meaning: "Maximum transmission unit: the largest packet a link carries; 4352 bytes on FDDI, 1500 on Ethernet.",
    unit: "bytes",
    clause: "RFC 1191, 1",
  },
  {
    id: "overhead",
    term: "Overhead: headers and framing",
    meaning:
      "What a link carries besides data: 20 bytes of IP header, 20 of TCP header and its options, and the link’s own framing.",
    unit: "bytes",
    clause: "RFC 791, 3.1; RFC 9293, 3.1",
  },
  {
    id: "parking_lot",
    term: "Parking lot: several bottlenecks in a row",
    meaning: "A long flow shares each of them with other short ones, and so loses at each.",
    clause: "ANSNET 7",
  },
  {
    id: "permutation",
    term: "Permutation",
    meaning:
      "Packets that arrive in another order than they were sent in. TCP puts the data in order again, but takes three later segments in front of one for its loss.",
    clause: "SATNET 1988, 6.4",
  },
  {
    id: "propagation_delay",
    term: "Propagation delay",
    meaning: "The time a signal takes from one end of a link to the other, however short the packet.",
    unit: "s",
    clause: "",
  },
  {
    id: "rtt",
    term: "Round-trip time (RTT)",
    meaning: "Time from sending a segment to receiving its ACK; 42 ms stands for a path across the United States.",
    unit: "s",
    clause: "RFC 6298, 2",
  },
  {
    id: "transmission_time",
    term: "Transmission time",
    meaning: "From the first bit of a packet on a link to the last: its length over the link’s rate.",
    unit: "s",
    clause: "",
  },
] as const satisfies readonly GlossaryEntry[];
