/**
 * Captures that are damaged, that contradict themselves, or that somebody made on purpose, each made here. Each is refused with a
 * sentence, or read up to a place that is named, or read as a whole; what it must contain is stated.
 */
import { gzipSync } from "fflate";
import {
  ACK,
  ALL,
  block,
  enhanced,
  ethernet,
  filled,
  type HostileCapture,
  interfaceBlock,
  join,
  many,
  option,
  packet,
  pcap,
  pcapHeader,
  pcapng,
  record,
  section,
  swapped,
  TALK,
  words,
} from "./capture_parts";
import { HOSTILE_PACKETS } from "./packets";
import { HOSTILE_QLOGS } from "./qlogs";

const text = (letters: string) => new TextEncoder().encode(letters);

const WHOLE = pcap(TALK);
const NG = pcapng(TALK);
const HEAD = 24;
/** A section with an interface is so long. */
const NG_HEAD = section().length + interfaceBlock().length;
const FIRST_RECORD = record(TALK[0]).length;

/** Bytes that are no capture. */
const REFUSED: readonly HostileCapture[] = [
  { what: "an empty file", file: filled(0), refused: /The file is empty\./ },
  { what: "a file of one byte", file: filled(1, 0xd4), refused: /neither pcap, pcapng nor qlog/ },
  {
    what: "a page in HTML",
    file: text("<!doctype html><script>alert(1)</script>"),
    refused: /neither pcap, pcapng nor qlog/,
  },
  { what: "a megabyte of zeros", file: filled(1 << 20), refused: /neither pcap, pcapng nor qlog/ },
  {
    what: "a gzip bomb of 50 MB",
    file: gzipSync(filled(50_000_000)),
    refused: /This is a gzip file: unpack it first\./,
  },
  { what: "a capture in gzip", file: gzipSync(WHOLE), refused: /This is a gzip file: unpack it first\./ },
  { what: "Zstandard", file: words(0xfd2fb528, 0), refused: /This is a Zstandard file/ },
  { what: "LZ4", file: words(0x184d2204, 0), refused: /This is an LZ4 file/ },
  { what: "ZIP", file: text("PK\u0003\u0004 and more"), refused: /This is a ZIP file/ },
];

/** pcap: the header of the file and those of packets. */
const PCAP: readonly HostileCapture[] = [
  { what: "pcap without a packet", file: WHOLE.slice(0, HEAD), packets: 0, connections: 0 },
  { what: "pcap cut in its header", file: WHOLE.slice(0, 10), packets: 0, damage: [/ends in the middle/, 0] },
  {
    what: "pcap cut in a packet's header",
    file: WHOLE.slice(0, HEAD + 7),
    packets: 0,
    damage: [/in the middle/, HEAD],
  },
  {
    what: "pcap cut in its second packet",
    file: WHOLE.slice(0, HEAD + FIRST_RECORD + 30),
    packets: 1,
    damage: [/ends in the middle of a packet/, HEAD + FIRST_RECORD],
  },
  {
    what: "pcap with a packet of 4 GB",
    file: join(WHOLE, record(TALK[0], { kept: 0xffffffff })),
    ...ALL,
    damage: [/more bytes than any packet/, WHOLE.length],
  },
  {
    what: "pcap with a packet that says it has 16 MB",
    file: join(WHOLE, record(TALK[0], { kept: 16 << 20 })),
    ...ALL,
    damage: [/ends in the middle of a packet/, WHOLE.length],
  },
  {
    what: "pcap whose first length is short by two",
    file: join(pcapHeader(), record(TALK[0], { kept: TALK[0].length - 2 }), WHOLE.slice(HEAD + FIRST_RECORD)),
    packets: 1,
    damage: [/ends in the middle of a packet/, HEAD + FIRST_RECORD - 2],
  },
  { what: "pcap with a snaplen of zero", file: pcap(TALK, { snaplen: 0 }), ...ALL },
  { what: "pcap of version 0.0", file: pcap(TALK, { version: 0 }), ...ALL },
  {
    what: "pcap with packets of which nothing was kept",
    file: join(pcapHeader(), ...many(5, () => record(filled(0), { whole: 1500 }))),
    packets: 5,
    segments: 0,
    skipped: { cut: 5 },
  },
  {
    what: "pcap with 50,000 empty packets",
    file: join(pcapHeader(), filled(16 * 50_000)),
    packets: 50_000,
    skipped: { cut: 50_000 },
  },
  {
    what: "pcap whose packets were shorter than what was kept",
    file: join(pcapHeader(), ...TALK.map((bytes) => record(bytes, { whole: 0 }))),
    ...ALL,
  },
  {
    what: "pcap of an unknown kind of link",
    file: pcap(TALK, { link: 0xfffe }),
    packets: 7,
    segments: 0,
    skipped: { unknown_link: 7 },
  },
  {
    what: "pcap whose numbers are the other way round",
    file: join(
      swapped(pcapHeader()),
      ...TALK.map((bytes) => join(swapped(record(filled(0), { kept: bytes.length, whole: bytes.length })), bytes)),
    ),
    ...ALL,
  },
  // The second header is taken for two packets of no and of one byte, as Wireshark takes it.
  {
    what: "pcap within pcap",
    file: join(WHOLE, WHOLE),
    packets: 9,
    segments: 7,
    skipped: { cut: 1, malformed: 1 },
    damage: [/ends in the middle of a packet/, WHOLE.length + 33],
  },
];

const at = (...times: [seconds: number, fraction: number][]) =>
  join(
    pcapHeader(),
    ...TALK.map((bytes, number) => {
      const [seconds, fraction] = times[number % times.length];
      return record(bytes, { seconds, fraction });
    }),
  );

/** Times that jump. */
const CLOCKS: readonly HostileCapture[] = [
  { what: "a clock that goes back to 1970", file: at([1e9, 0], [0, 0]), ...ALL },
  { what: "a clock that jumps to 2106 and back", file: at([1, 0], [0xffffffff, 999_999], [2, 0]), ...ALL },
  { what: "a clock that runs backwards", file: at(...many(7, (n): [number, number] => [1000 - n, 0])), ...ALL },
  { what: "a clock that stands", file: at([5, 5]), ...ALL },
  { what: "more than a million microseconds in a second", file: at([1, 0xffffffff]), ...ALL },
  {
    what: "times of 2^64 units",
    file: join(
      section(),
      interfaceBlock(),
      ...TALK.map((bytes) => enhanced(bytes, { high: 0xffffffff, low: 0xffffffff })),
    ),
    ...ALL,
  },
  {
    what: "seconds as units, and times of 2^64",
    file: join(
      section(),
      interfaceBlock({ options: option(9, filled(1)) }),
      ...TALK.map((bytes, n) => enhanced(bytes, { high: n % 2 ? 0xffffffff : 0 })),
    ),
    ...ALL,
  },
];

/** pcapng: lengths of blocks. */
const BLOCKS: readonly HostileCapture[] = [
  { what: "pcapng without a packet", file: NG.slice(0, NG_HEAD), packets: 0 },
  { what: "pcapng cut in its first block", file: NG.slice(0, 11), packets: 0, damage: [/ends in the middle/, 0] },
  { what: "pcapng with no order of bytes", file: section(0x01020304), packets: 0, damage: [/order of its bytes/, 0] },
  ...[0, 4, 13, 0x7ffffffd].map((length) => ({
    what: `a block of length ${length}`,
    file: join(NG, block(5, filled(0), [length, length])),
    ...ALL,
    damage: [/a length that no block can have/, NG.length] as [RegExp, number],
  })),
  {
    what: "a block of 2 GB",
    file: join(NG, block(5, filled(0), [0x7ffffff0, 0x7ffffff0])),
    ...ALL,
    damage: [/longer than any block/, NG.length],
  },
  {
    what: "a block whose lengths differ",
    file: join(NG, block(5, filled(4), [16, 20])),
    ...ALL,
    damage: [/two lengths differ/, NG.length],
  },
  {
    what: "a block that is cut",
    file: join(NG, enhanced(TALK[0]).slice(0, -3)),
    ...ALL,
    damage: [/ends in the middle/, NG.length],
  },
  {
    what: "an interface of two bytes",
    file: join(section(), block(1, filled(2))),
    packets: 0,
    damage: [/too short for what it says/, section().length],
  },
  {
    what: "a packet without its numbers",
    file: join(NG, block(6, filled(8))),
    ...ALL,
    damage: [/too short/, NG.length],
  },
  {
    what: "a packet longer than its block",
    file: join(NG, enhanced(TALK[0], { kept: 1 << 20 })),
    ...ALL,
    damage: [/too short/, NG.length],
  },
  {
    what: "a packet of 4 GB in a block of 72 bytes",
    file: join(NG, enhanced(TALK[0], { kept: 0xffffffff })),
    ...ALL,
    damage: [/too short/, NG.length],
  },
  {
    what: "a simple packet longer than its block",
    file: join(NG, block(3, words(0xffffffff, 0))),
    ...ALL,
    damage: [/too short/, NG.length],
  },
  {
    what: "a section that tells a length of 2^62",
    file: join(block(0x0a0d0d0a, words(0x1a2b3c4d, 1, 0, 0x40000000)), NG.slice(section().length)),
    ...ALL,
  },
  {
    what: "blocks of secrets, of statistics and of no known kind",
    file: join(
      section(),
      block(10, filled(1000)),
      block(5, filled(3)),
      block(0xffffffff, filled(4)),
      block(0xbad, filled(9)),
      NG.slice(section().length),
    ),
    ...ALL,
  },
];

/** pcapng: interfaces and options. */
const INTERFACES: readonly HostileCapture[] = [
  {
    what: "packets of an interface that is not described",
    file: join(section(), ...TALK.map((bytes) => enhanced(bytes, { number: 0xffffffff }))),
    packets: 7,
    segments: 0,
    skipped: { unknown_link: 7 },
  },
  {
    what: "5000 interfaces",
    file: join(
      section(),
      ...many(5000, () => interfaceBlock()),
      ...TALK.map((bytes) => enhanced(bytes, { number: 4999 })),
    ),
    ...ALL,
  },
  {
    what: "two kinds of link in one file",
    file: join(
      section(),
      interfaceBlock(),
      interfaceBlock({ link: 1 }),
      ...TALK.map((bytes, n) =>
        n % 2 ? enhanced(ethernet(0x0800, bytes), { number: 1, low: n }) : enhanced(bytes, { low: n }),
      ),
    ),
    ...ALL,
  },
  {
    what: "a section in each order of bytes",
    file: join(NG, swapped(section()), swapped(block(5, filled(8)))),
    ...ALL,
  },
  {
    what: "interfaces that a new section forgets",
    file: join(NG, section(), enhanced(TALK[0])),
    packets: 8,
    segments: 7,
    skipped: { unknown_link: 1 },
  },
  {
    what: "a snaplen of zero and simple packets",
    file: join(section(), interfaceBlock(), ...TALK.map((bytes) => block(3, join(words(bytes.length), bytes)))),
    ...ALL,
  },
  {
    what: "an option of 65,535 bytes that are not there",
    file: pcapng(TALK, { options: option(2, filled(4), 65535) }),
    ...ALL,
  },
  { what: "an option of 60,000 bytes", file: pcapng(TALK, { options: option(2, filled(60_000, 65)) }), ...ALL },
  {
    what: "10,000 options",
    file: pcapng(TALK, { options: join(...many(10_000, () => option(1, filled(4)))) }),
    ...ALL,
  },
  ...[0x7f, 0xff, 0xc0, 20].map((units) => ({
    what: `times of a resolution of ${units}`,
    file: pcapng(TALK, { options: option(9, filled(1, units)) }),
    ...ALL,
  })),
  { what: "an offset of -2^63 s", file: pcapng(TALK, { options: option(14, words(0, 0x80000000)) }), ...ALL },
  { what: "an offset of 2^63 s", file: pcapng(TALK, { options: option(14, words(0xffffffff, 0x7fffffff)) }), ...ALL },
  { what: "an offset of three bytes", file: pcapng(TALK, { options: option(14, filled(3)) }), ...ALL },
  {
    what: "a packet with options of 65,535 bytes",
    file: join(NG, enhanced(packet({ flags: ACK, seq: 201, ack: 501 }), { options: option(1, filled(8), 65535) })),
    packets: 8,
    segments: 8,
    connections: 1,
  },
];

/** The captures, by what is wrong with them. */
export const HOSTILE_CAPTURES: readonly HostileCapture[] = [
  ...REFUSED,
  ...PCAP,
  ...CLOCKS,
  ...BLOCKS,
  ...INTERFACES,
  ...HOSTILE_PACKETS,
  ...HOSTILE_QLOGS,
];
