/** Parts of capture files: packets, pcap records and pcapng blocks, whose numbers need not fit each other. */

/** Concatenates bytes. */
export const join = (...parts: Uint8Array[]) => new Uint8Array(Buffer.concat(parts));

/** So many bytes of one value. */
export const filled = (count: number, value = 0) => new Uint8Array(count).fill(value);

/** Numbers of two bytes, the low byte first. */
export const halves = (...numbers: number[]) =>
  join(...numbers.map((one) => Uint8Array.of(one & 255, (one >> 8) & 255)));

/** Numbers of four bytes, the low byte first. */
export const words = (...numbers: number[]) => new Uint8Array(new Uint32Array(numbers).buffer);

/** Turns the bytes of each word round: the high byte comes first. */
export const swapped = (bytes: Uint8Array) => new Uint8Array(Buffer.from(bytes).swap32());

/** Fields of the headers of a packet; one that is not given has a value that is right. */
export interface Headers {
  port?: number;
  seq?: number;
  ack?: number;
  flags?: number;
  window?: number;
  options?: Uint8Array;
  payload?: number;
  /** Length of TCP's header, in words. */
  offset?: number;
  /** Length of the IP header, in words. */
  ihl?: number;
  /** Total length in the IP header. */
  total?: number;
  /** Flags and offset of a fragment. */
  fragment?: number;
  protocol?: number;
  /** Whether the packet comes from the other end. */
  back?: boolean;
}

export const [FIN, SYN, RST, ACK] = [1, 2, 4, 16];

/** An IPv4 packet between 10.0.0.1 and 10.0.0.2. */
export function packet(headers: Headers = {}): Uint8Array {
  const { port = 1000, seq = 0, ack = 0, flags = ACK, window = 8192, payload = 0, back = false } = headers;
  const options = headers.options ?? filled(0);
  const tcp = Buffer.alloc(20);
  tcp.writeUInt16BE(back ? 80 : port, 0);
  tcp.writeUInt16BE(back ? port : 80, 2);
  tcp.writeUInt32BE(seq >>> 0, 4);
  tcp.writeUInt32BE(ack >>> 0, 8);
  tcp[12] = (headers.offset ?? 5 + options.length / 4) << 4;
  tcp[13] = flags;
  tcp.writeUInt16BE(window, 14);
  const ip = Buffer.alloc(20);
  ip[0] = 0x40 | (headers.ihl ?? 5);
  ip.writeUInt16BE(headers.total ?? 40 + options.length + payload, 2);
  ip.writeUInt16BE(headers.fragment ?? 0, 6);
  ip[8] = 64;
  ip[9] = headers.protocol ?? 6;
  ip.set(back ? [10, 0, 0, 2, 10, 0, 0, 1] : [10, 0, 0, 1, 10, 0, 0, 2], 12);
  return join(ip, tcp, options, filled(payload));
}

/** A handshake, 100 bytes of data, their ACK, and both FINs: seven packets. */
export const TALK: readonly Uint8Array[] = [
  packet({ flags: SYN, seq: 99 }),
  packet({ flags: SYN | ACK, seq: 499, ack: 100, back: true }),
  packet({ seq: 100, ack: 500 }),
  packet({ seq: 100, ack: 500, payload: 100 }),
  packet({ seq: 500, ack: 200, back: true }),
  packet({ flags: FIN | ACK, seq: 200, ack: 500 }),
  packet({ flags: FIN | ACK, seq: 500, ack: 201, back: true }),
];

/** The header of a pcap file with times in microseconds. */
export const pcapHeader = ({ link = 101, snaplen = 65535, version = 0x00040002, magic = 0xa1b2c3d4 } = {}) =>
  words(magic, version, 0, 0, snaplen, link);

/** A packet of a pcap file. */
export const record = (
  bytes: Uint8Array,
  { seconds = 1, fraction = 0, kept = bytes.length, whole = bytes.length }: Partial<Record<RecordWord, number>> = {},
) => join(words(seconds, fraction, kept, whole), bytes);

type RecordWord = "seconds" | "fraction" | "kept" | "whole";

/** A pcap file of these packets, a millisecond apart. */
export const pcap = (packets: readonly Uint8Array[], header: Parameters<typeof pcapHeader>[0] = {}) =>
  join(pcapHeader(header), ...packets.map((bytes, number) => record(bytes, { fraction: 1000 * number })));

/** A pcapng block; its two lengths may be said otherwise. */
export function block(kind: number, body: Uint8Array, lengths: [number, number] | null = null): Uint8Array {
  const padded = join(body, filled(-body.length & 3));
  const [before, behind] = lengths ?? [padded.length + 12, padded.length + 12];
  return join(words(kind, before), padded, words(behind));
}

const SECTION = 0x0a0d0d0a;
const ORDER = 0x1a2b3c4d;

/** The beginning of a section whose length is not told. */
export const section = (order = ORDER) => block(SECTION, words(order, 1, 0xffffffff, 0xffffffff));

/** An option of a block; its length may be said otherwise. */
export const option = (code: number, value: Uint8Array, length = value.length) =>
  join(halves(code, length), value, filled(-value.length & 3));

/** An interface. */
export const interfaceBlock = ({ link = 101, snaplen = 0, options = filled(0) } = {}) =>
  block(1, join(halves(link, 0), words(snaplen), options));

/** A packet of an interface; `kept` and `whole` may be said otherwise. */
export const enhanced = (
  bytes: Uint8Array,
  { number = 0, high = 0, low = 0, kept = bytes.length, whole = bytes.length, options = filled(0) } = {},
) => block(6, join(words(number, high, low, kept, whole), bytes, filled(-bytes.length & 3), options));

/** A section with one interface and these packets, a millisecond apart. */
export const pcapng = (packets: readonly Uint8Array[], about: Parameters<typeof interfaceBlock>[0] = {}) =>
  join(section(), interfaceBlock(about), ...packets.map((bytes, at) => enhanced(bytes, { low: 1000 * at })));

/** A frame of Ethernet. */
export const ethernet = (type: number, ...behind: Uint8Array[]) =>
  join(filled(12), Uint8Array.of(type >> 8, type & 255), ...behind);

/** So many values. */
export const many = <T>(count: number, one: (number: number) => T) =>
  Array.from({ length: count }, (_, number) => one(number));

/** A capture, and the statements that a reader must make about it. */
export interface HostileCapture {
  what: string;
  file: Uint8Array;
  /** The sentence with which it is refused; all else is then absent. */
  refused?: RegExp;
  /** The damage at which reading ends, and its place; absent if the whole file is read. */
  damage?: [what: RegExp, at: number];
  packets?: number;
  segments?: number;
  connections?: number;
  /** Packets that belong to no connection, by the reason. */
  skipped?: Record<string, number>;
}

/** Counts of a capture that holds `TALK`. */
export const ALL = { packets: 7, segments: 7, connections: 1 };
