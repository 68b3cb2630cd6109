/** Paths and links. */
import type { GlossaryEntry } from "./entry.ts";

/** Terms of paths and links, by id. */
export const NETWORK = [
  {
    id: "background",
    term: "Background traffic",
    meaning: "Flows that only share the path with the others. Measures of all flows together leave them out.",
    clause: "ANSNET 4.3",
  },
  {
    id: "bdp",
    term: "Bandwidth-delay product (bdp), the pipe",
    meaning:
      "The rate of the path times its round trip. This much data must be in flight, sent and not yet acknowledged, to keep the path full.",
    unit: "bytes",
    clause: "RFC 7323, 1.1",
  },
  {
    id: "bit_error",
    term: "Bit errors (noise)",
    meaning:
      "Bits that a link delivers wrong. The checksum fails and the whole packet is discarded, although no queue was full.",
    unit: "errors for each bit",
    clause: "",
  },
  {
    id: "bottleneck",
    term: "Bottleneck",
    meaning: "The part of the path (link, router or host) that limits the rate of all traffic that passes it.",
    unit: "bit/s",
    clause: "",
  },
  {
    id: "burst_errors",
    term: "Burst errors",
    meaning:
      "Bit errors that occur together; between bursts a link delivers everything. The delay simulator could produce them.",
    unit: "errors for each bit",
    clause: "SANDIA 1993, Table 1",
  },
  {
    id: "delay_simulator",
    term: "Delay simulator",
    meaning: "A device between two routers that delays packets by 0 to 80 ms, like a long line of 45 Mb/s.",
    unit: "s",
    clause: "SANDIA 1993, 2.1",
  },
  {
    id: "ds3",
    term: "T3, DS3",
    meaning: "A line of 45 Mb/s in the networks of the telephone companies.",
    unit: "bit/s",
    clause: "SANDIA 1993, abstract; ANSNET 4.1",
  },
  {
    id: "duplication",
    term: "Duplicate",
    meaning: "A packet that a link delivers a second time.",
    clause: "",
  },
  {
    id: "echo",
    term: "Echo",
    meaning:
      "A request that the other end returns unchanged. The time until then is a round trip without a stream of data.",
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
    meaning:
      "The rate at which a router can forward packets from all its lines together. Sandia’s routers were measured at 37.2 Mb/s.",
    unit: "bit/s",
    clause: "SANDIA 1993, 2.2",
  },
  {
    id: "fragment",
    term: "Fragment",
    meaning:
      "A piece of a datagram that is too large for a link. Each piece is a packet of its own until the receiving host has all of them. If one is lost, the datagram is lost.",
    unit: "bytes",
    clause: "RFC 791, 3.2",
  },
  {
    id: "gilbert_elliott",
    term: "Good and bad state of a link",
    meaning:
      "A link that changes at random between a state with few losses and a state with many (Gilbert and Elliott).",
    unit: "none: 0 to 1",
    clause: "Gilbert 1960; Elliott 1963",
  },
  {
    id: "link_rate",
    term: "Rate of a link",
    meaning: "The bits that a link carries per second, including headers and framing.",
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
      "Bytes that a link carries in addition to data: 20 of IP header, 20 of TCP header and its options, and the link’s framing.",
    unit: "bytes",
    clause: "RFC 791, 3.1; RFC 9293, 3.1",
  },
  {
    id: "parking_lot",
    term: "Parking lot: several bottlenecks in a row",
    meaning: "A long flow shares each of several bottlenecks with a different short flow, so it loses packets at each.",
    clause: "ANSNET 7",
  },
  {
    id: "permutation",
    term: "Permutation",
    meaning:
      "Packets that arrive in a different order from the one they were sent in. TCP sorts the data, but three later segments before an earlier one look like its loss.",
    clause: "SATNET 1988, 6.4",
  },
  {
    id: "propagation_delay",
    term: "Propagation delay",
    meaning:
      "The time a signal takes from one end of a link to the other. It does not depend on the length of the packet.",
    unit: "s",
    clause: "",
  },
  {
    id: "rtt",
    term: "Round-trip time (RTT)",
    meaning:
      "The time from sending a segment to receiving its ACK. The papers use 42 ms for a path across the United States.",
    unit: "s",
    clause: "RFC 6298, 2",
  },
  {
    id: "transmission_time",
    term: "Transmission time",
    meaning: "The time from the first bit of a packet on a link to the last: its length divided by the link’s rate.",
    unit: "s",
    clause: "",
  },
] as const satisfies readonly GlossaryEntry[];
