/** Captures whose files are right and whose packets are not: headers from the link to TCP, options, and numbers. */
import { ALL, ethernet, filled, type HostileCapture, join, many, packet, pcap, SYN, TALK } from "./capture_parts";

const one = (what: string, bytes: Uint8Array, reason: string, link = 101): HostileCapture => ({
  what,
  file: pcap([bytes], { link }),
  packets: 1,
  segments: 0,
  connections: 0,
  skipped: { [reason]: 1 },
});
/** The talk with other options in its first SYN. */
const options = (what: string, ...bytes: number[]): HostileCapture => ({
  what,
  file: pcap([packet({ flags: SYN, seq: 99, options: Uint8Array.from(bytes) }), ...TALK.slice(1)]),
  ...ALL,
});

const ipv6 = (next: number, ...behind: Uint8Array[]) => {
  const length = behind.reduce((sum, part) => sum + part.length, 0);
  return join(Uint8Array.of(0x60, 0, 0, 0, length >> 8, length & 255, next, 64), filled(32, 1), ...behind);
};

/** Headers from the link to TCP. */
const HEADERS: readonly HostileCapture[] = [
  one("an IP header of one word", packet({ ihl: 1 }), "malformed"),
  one("an IP header longer than the packet", packet({ ihl: 15 }), "cut"),
  one("an IP packet of two bytes", packet({ total: 2 }), "malformed"),
  one("a fragment", packet({ fragment: 0x2001 }), "fragments"),
  one("IP that is not TCP", packet({ protocol: 17 }), "not_tcp"),
  one("a TCP header of no words", packet({ offset: 0 }), "malformed"),
  one("a TCP header longer than its packet", packet({ offset: 15 }), "malformed"),
  one("500 VLAN tags", ethernet(0x8100, ...many(500, () => Uint8Array.of(0, 1, 0x81, 0))), "cut", 1),
  one("MPLS labels without an end", ethernet(0x8847, filled(4000)), "cut", 1),
  one("IPv6 whose headers end in themselves", ipv6(0, ...many(50, () => filled(8))), "malformed"),
  one("Radiotap longer than its packet", join(Uint8Array.of(0, 0, 255, 255), filled(60)), "cut", 127),
  one("an empty frame of Ethernet", filled(0), "cut", 1),
];

/** Options of TCP, sequence numbers, and connections. */
const SEGMENTS: readonly HostileCapture[] = [
  options("an option of length 0", 2, 0, 0, 0),
  options("an option of length 1", 3, 1, 1, 1),
  options("an option longer than the header", 8, 255, 0, 0),
  options("an MSS of zero", 2, 4, 0, 0),
  options("a window scale of 255", 3, 3, 255, 0),
  options("SACK of seven bytes", 5, 7, 1, 1, 1, 1, 1, 0),
  options("forty bytes of no operation", ...many(40, () => 1)),
  {
    what: "an ACK for what was never sent",
    file: pcap([...TALK.slice(0, 4), packet({ seq: 500, ack: 0x80000000, back: true })]),
    packets: 5,
    segments: 5,
    connections: 1,
  },
  {
    what: "sequence numbers from everywhere",
    file: pcap(
      many(2000, (n) =>
        packet({ seq: Math.imul(n, 0x9e3779b1), ack: Math.imul(n, 0x85ebca6b), payload: n % 3, back: n % 2 === 1 }),
      ),
    ),
    packets: 2000,
    segments: 2000,
  },
  {
    what: "sequence numbers that wrap",
    file: pcap(many(200, (n) => packet({ seq: 0xffffff00 + 100 * n, payload: 100, ack: 1 }))),
    packets: 200,
    segments: 200,
    connections: 1,
  },
  {
    what: "all flags at once",
    file: pcap(many(256, (n) => packet({ flags: n, seq: n }))),
    packets: 256,
    segments: 256,
  },
  {
    what: "20,000 connections of one SYN",
    file: pcap(many(20_000, (n) => packet({ flags: SYN, port: n + 1000 }))),
    packets: 20_000,
    segments: 20_000,
    connections: 20_000,
  },
  {
    what: "2000 SYNs of one connection",
    file: pcap(many(2000, (n) => packet({ flags: SYN, seq: 1000 * n }))),
    packets: 2000,
    segments: 2000,
  },
];

/** The captures, by what is wrong with them. */
export const HOSTILE_PACKETS: readonly HostileCapture[] = [...HEADERS, ...SEGMENTS];
