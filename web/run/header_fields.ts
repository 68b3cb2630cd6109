/** The fields of IPv4, TCP and UDP headers, by the bytes they stand in (RFC 791, RFC 9293, RFC 768). */
import { optionParts } from "./header_options.ts";
import type { Run } from "./run.ts";

export interface HeaderField {
  header: "IP" | "TCP" | "UDP";
  name: string;
  /** Bytes [from, to) of the datagram. */
  from: number;
  to: number;
  /** What they say. */
  value: string;
}

const IP_LENGTH = 20;
const TCP_LENGTH = 20;
const ECN = ["not ECN-capable", "ECT(1)", "ECT(0)", "congestion experienced"];
const PROTOCOLS: Readonly<Record<number, string>> = { 6: "TCP", 17: "UDP" };
const FLAGS = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"];

/** Each field of the datagram that begins with `bytes`, in order and without a gap. */
export function headerFields(run: Run, packet: number, bytes: Uint8Array): HeaderField[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const ip = ipFields(view);
  return [...ip, ...(bytes[9] === 17 ? udpFields(view) : tcpFields(run, packet, view))];
}

/** Writes fields of one header, each after the one before. */
function writer(header: HeaderField["header"], start: number) {
  const fields: HeaderField[] = [];
  let at = start;
  return {
    fields,
    add(name: string, length: number, read: (at: number) => string) {
      fields.push({ header, name, from: at, to: at + length, value: read(at) });
      at += length;
    },
  };
}

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, "0")}`;

function ipFields(view: DataView): HeaderField[] {
  const { fields, add } = writer("IP", 0);
  const address = (at: number) => [0, 1, 2, 3].map((i) => view.getUint8(at + i)).join(".");
  add("version, header length", 1, (at) => `${view.getUint8(at) >> 4}, ${(view.getUint8(at) & 15) * 4} bytes`);
  add("DSCP, ECN", 1, (at) => `${view.getUint8(at) >> 2}, ${ECN[view.getUint8(at) & 3]}`);
  add("total length", 2, (at) => `${view.getUint16(at)} bytes`);
  add("identification", 2, (at) => String(view.getUint16(at)));
  add("flags, fragment offset", 2, (at) => {
    const both = view.getUint16(at);
    const flags = [both & 0x4000 ? "DF" : "", both & 0x2000 ? "MF" : ""].filter(Boolean).join(" ") || "none";
    return `${flags}, ${(both & 0x1fff) * 8}`;
  });
  add("time to live", 1, (at) => String(view.getUint8(at)));
  add("protocol", 1, (at) => `${view.getUint8(at)} (${PROTOCOLS[view.getUint8(at)] ?? "unknown"})`);
  add("header checksum", 2, (at) => hex(view.getUint16(at), 4));
  add("source address", 4, address);
  add("destination address", 4, address);
  return fields;
}

function udpFields(view: DataView): HeaderField[] {
  const { fields, add } = writer("UDP", IP_LENGTH);
  add("source port", 2, (at) => String(view.getUint16(at)));
  add("destination port", 2, (at) => String(view.getUint16(at)));
  add("length", 2, (at) => `${view.getUint16(at)} bytes`);
  add("checksum", 2, (at) => hex(view.getUint16(at), 4));
  return fields;
}

function tcpFields(run: Run, packet: number, view: DataView): HeaderField[] {
  const { seq, ack, wnd } = run.data.packets;
  const { fields, add } = writer("TCP", IP_LENGTH);
  add("source port", 2, (at) => String(view.getUint16(at)));
  add("destination port", 2, (at) => String(view.getUint16(at)));
  add("sequence number", 4, (at) => `${view.getUint32(at)}, from the initial one: ${seq[packet]}`);
  add("acknowledgment number", 4, (at) => {
    const acks = view.getUint8(IP_LENGTH + 13) & 16;
    return acks ? `${view.getUint32(at)}, from the initial one: ${ack[packet]}` : "0, without ACK";
  });
  add("data offset", 1, (at) => `${(view.getUint8(at) >> 4) * 4} bytes`);
  add("flags", 1, (at) => FLAGS.filter((_, bit) => (view.getUint8(at) >> bit) & 1).join(" ") || "none");
  add("window", 2, (at) => {
    const field = view.getUint16(at);
    return field === wnd[packet] ? `${field} bytes` : `${field}, with the options ${wnd[packet]} bytes`;
  });
  add("checksum", 2, (at) => hex(view.getUint16(at), 4));
  add("urgent pointer", 2, (at) => String(view.getUint16(at)));
  const first = IP_LENGTH + TCP_LENGTH;
  const options = optionParts(run, packet).map(({ from, to, words }): HeaderField => {
    return { header: "TCP", name: "option", from: first + from, to: first + to, value: words };
  });
  return [...fields, ...options];
}
