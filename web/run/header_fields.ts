/** The fields of IP, TCP, UDP and ICMP headers, by the bytes they stand in (RFC 791, RFC 8200, RFC 9293, RFC 768, RFC 792). */
import { optionParts } from "./header_options.ts";
import type { Run } from "./run.ts";

export interface HeaderField {
  header: "IP" | "TCP" | "UDP" | "ICMP";
  name: string;
  /** Bytes [from, to) of the datagram. */
  from: number;
  to: number;
  /** What they say. */
  value: string;
}

const TCP_LENGTH = 20;
const IPV6_LENGTH = 40;
const UDP = 17;
const ICMP = 1;
const ECN = ["not ECN-capable", "ECT(1)", "ECT(0)", "congestion experienced"];
const PROTOCOLS: Readonly<Record<number, string>> = { 6: "TCP", [UDP]: "UDP", [ICMP]: "ICMP" };
const FLAGS = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"];
/** Headers that may stand between IPv6's own and TCP's. */
const EXTENSIONS: Readonly<Record<number, string>> = {
  0: "hop-by-hop options",
  43: "routing header",
  44: "fragment header",
  51: "authentication header",
  60: "destination options",
};

/** Each field of the datagram that begins with `bytes`, in order and without a gap; one that a capture cut off ends it. */
export function headerFields(run: Run, packet: number, bytes: Uint8Array): HeaderField[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { fields, protocol, length } = bytes[0] >> 4 === 6 ? ipv6Fields(view) : ipv4Fields(view);
  // A piece has the header of what it is a piece of, if it is the first.
  if (length >= bytes.length) return fields;
  if (protocol === UDP) return [...fields, ...udpFields(view, length)];
  if (protocol === ICMP) return [...fields, ...echoFields(view, length)];
  return [...fields, ...tcpFields(run, run.pieces.wholeOf(packet), view, length)];
}

/** Writes fields of one header, each after the one before. */
function writer(header: HeaderField["header"], view: DataView, start: number) {
  const fields: HeaderField[] = [];
  let at = start;
  return {
    fields,
    add(name: string, length: number, read: (at: number) => string) {
      const left = view.byteLength - at;
      if (left <= 0 || length === 0) return;
      const whole = length <= left;
      const to = at + Math.min(length, left);
      fields.push({ header, name, from: at, to, value: whole ? read(at) : "cut off by the capture" });
      at = to;
    },
  };
}

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, "0")}`;
const named = (protocol: number) => `${protocol} (${PROTOCOLS[protocol] ?? EXTENSIONS[protocol] ?? "unknown"})`;

interface IpFields {
  fields: HeaderField[];
  /** Number of what follows, and where it begins. */
  protocol: number;
  length: number;
}

function ipv4Fields(view: DataView): IpFields {
  const { fields, add } = writer("IP", view, 0);
  const address = (at: number) => [0, 1, 2, 3].map((i) => view.getUint8(at + i)).join(".");
  const length = (view.getUint8(0) & 15) * 4;
  add("version, header length", 1, (at) => `${view.getUint8(at) >> 4}, ${length} bytes`);
  add("DSCP, ECN", 1, (at) => `${view.getUint8(at) >> 2}, ${ECN[view.getUint8(at) & 3]}`);
  add("total length", 2, (at) => `${view.getUint16(at)} bytes`);
  add("identification", 2, (at) => String(view.getUint16(at)));
  add("flags, fragment offset", 2, (at) => {
    const both = view.getUint16(at);
    const flags = [both & 0x4000 ? "DF" : "", both & 0x2000 ? "MF" : ""].filter(Boolean).join(" ") || "none";
    return `${flags}, ${(both & 0x1fff) * 8}`;
  });
  add("time to live", 1, (at) => String(view.getUint8(at)));
  add("protocol", 1, (at) => named(view.getUint8(at)));
  add("header checksum", 2, (at) => hex(view.getUint16(at), 4));
  add("source address", 4, address);
  add("destination address", 4, address);
  add("options", length - 20, () => `${length - 20} bytes`);
  return { fields, protocol: view.byteLength > 9 ? view.getUint8(9) : 0, length };
}

function ipv6Fields(view: DataView): IpFields {
  const { fields, add } = writer("IP", view, 0);
  const address = (at: number) => {
    const groups = Array.from({ length: 8 }, (_, i) => view.getUint16(at + 2 * i).toString(16));
    return groups.join(":");
  };
  add("version, traffic class, flow label", 4, (at) => {
    const word = view.getUint32(at);
    return `${word >>> 28}, DSCP ${(word >>> 22) & 63}, ${ECN[(word >>> 20) & 3]}, ${hex(word & 0xfffff, 5)}`;
  });
  add("payload length", 2, (at) => `${view.getUint16(at)} bytes`);
  add("next header", 1, (at) => named(view.getUint8(at)));
  add("hop limit", 1, (at) => String(view.getUint8(at)));
  add("source address", 16, address);
  add("destination address", 16, address);
  let protocol = view.byteLength > 6 ? view.getUint8(6) : 0;
  let length = IPV6_LENGTH;
  while (protocol in EXTENSIONS && length + 2 <= view.byteLength) {
    const name = EXTENSIONS[protocol];
    const units = view.getUint8(length + 1);
    const size = protocol === 44 ? 8 : protocol === 51 ? (units + 2) * 4 : (units + 1) * 8;
    protocol = view.getUint8(length);
    const next = protocol;
    add(name, size, () => `then ${named(next)}`);
    length += size;
  }
  return { fields, protocol, length };
}

function udpFields(view: DataView, start: number): HeaderField[] {
  const { fields, add } = writer("UDP", view, start);
  add("source port", 2, (at) => String(view.getUint16(at)));
  add("destination port", 2, (at) => String(view.getUint16(at)));
  add("length", 2, (at) => `${view.getUint16(at)} bytes`);
  add("checksum", 2, (at) => hex(view.getUint16(at), 4));
  return fields;
}

const ECHOES: Readonly<Record<number, string>> = { 0: "echo reply", 8: "echo request" };

function echoFields(view: DataView, start: number): HeaderField[] {
  const { fields, add } = writer("ICMP", view, start);
  add("type", 1, (at) => `${view.getUint8(at)} (${ECHOES[view.getUint8(at)] ?? "unknown"})`);
  add("code", 1, (at) => String(view.getUint8(at)));
  add("checksum", 2, (at) => hex(view.getUint16(at), 4));
  add("identifier", 2, (at) => String(view.getUint16(at)));
  add("sequence number", 2, (at) => String(view.getUint16(at)));
  return fields;
}

function tcpFields(run: Run, packet: number, view: DataView, start: number): HeaderField[] {
  const { seq, ack, wnd, flags } = run.data.packets;
  const { fields, add } = writer("TCP", view, start);
  add("source port", 2, (at) => String(view.getUint16(at)));
  add("destination port", 2, (at) => String(view.getUint16(at)));
  add("sequence number", 4, (at) => `${view.getUint32(at)}, from the initial one: ${seq[packet]}`);
  add("acknowledgment number", 4, (at) => {
    const number = view.getUint32(at);
    return flags[packet] & 16 ? `${number}, from the initial one: ${ack[packet]}` : `${number}, without ACK`;
  });
  add("data offset", 1, (at) => `${(view.getUint8(at) >> 4) * 4} bytes`);
  add("flags", 1, (at) => FLAGS.filter((_, bit) => (view.getUint8(at) >> bit) & 1).join(" ") || "none");
  add("window", 2, (at) => {
    const field = view.getUint16(at);
    return field === wnd[packet] ? `${field} bytes` : `${field}, with the options ${wnd[packet]} bytes`;
  });
  add("checksum", 2, (at) => hex(view.getUint16(at), 4));
  add("urgent pointer", 2, (at) => String(view.getUint16(at)));
  const first = start + TCP_LENGTH;
  const options = optionParts(run, packet).flatMap(({ from, to, words }): HeaderField[] => {
    if (first + to > view.byteLength) return [];
    return [{ header: "TCP", name: "option", from: first + from, to: first + to, value: words }];
  });
  return [...fields, ...options];
}
