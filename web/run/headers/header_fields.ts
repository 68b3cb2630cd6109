/** Fields of IP, TCP, UDP, ICMP and QUIC headers by their bytes (RFC 791, RFC 8200, RFC 9293, RFC 768, RFC 792, RFC 9000). */
import type { MessageDescriptor } from "@lingui/core";
import { msg, t } from "@lingui/core/macro";
import { said } from "../../language/index.ts";
import { frameWords, quicKind } from "../protocols/quic.ts";
import type { Run } from "../run.ts";
import { optionParts } from "./header_options.ts";

/** One field of a header. */
export interface HeaderField {
  header: "IP" | "TCP" | "UDP" | "ICMP" | "QUIC";
  name: string;
  /** Bytes [from, to) of the datagram. */
  from: number;
  to: number;
  /** Value of the field, in words. */
  value: string;
}

const TCP_LENGTH = 20;
const UDP_LENGTH = 8;
const IPV6_LENGTH = 40;
const UDP = 17;
const ICMP = 1;
/** Returns the meaning of the two ECN bits (RFC 3168, 5). */
const ecnWords = (bits: number) => [t`not ECN-capable`, "ECT(1)", "ECT(0)", t`congestion experienced`][bits];
const PROTOCOLS: Readonly<Record<number, string>> = { 6: "TCP", [UDP]: "UDP", [ICMP]: "ICMP" };
const FLAGS = ["FIN", "SYN", "RST", "PSH", "ACK", "URG", "ECE", "CWR"];
/** Extension headers that may stand between IPv6's own and TCP's. */
const EXTENSIONS: Readonly<Record<number, MessageDescriptor>> = {
  0: msg`hop-by-hop options`,
  43: msg`routing header`,
  44: msg`fragment header`,
  51: msg`authentication header`,
  60: msg`destination options`,
};

/**
 * Returns each field of the datagram that begins with `bytes`, in order and without a gap; the fields end where the
 * capture cut the datagram off.
 */
export function headerFields(run: Run, packet: number, bytes: Uint8Array): HeaderField[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { fields, protocol, length } = bytes[0] >> 4 === 6 ? ipv6Fields(view) : ipv4Fields(view);
  // Only the first fragment has the header of the datagram.
  if (length >= bytes.length) return fields;
  if (protocol === UDP) {
    const quic = quicKind(run, packet) ? quicFields(run, packet, view, length + UDP_LENGTH) : [];
    return [...fields, ...udpFields(view, length), ...quic];
  }
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
      fields.push({ header, name, from: at, to, value: whole ? read(at) : t`truncated by the capture` });
      at = to;
    },
  };
}

const hex = (value: number, digits: number) => `0x${value.toString(16).padStart(digits, "0")}`;
const extensionName = (protocol: number) => (protocol in EXTENSIONS ? said(EXTENSIONS[protocol]) : null);
const named = (protocol: number) => `${protocol} (${PROTOCOLS[protocol] ?? extensionName(protocol) ?? t`unknown`})`;

interface IpFields {
  fields: HeaderField[];
  /** Number of the next protocol, and the length of the header before it, bytes. */
  protocol: number;
  length: number;
}

function ipv4Fields(view: DataView): IpFields {
  const { fields, add } = writer("IP", view, 0);
  const address = (at: number) => [0, 1, 2, 3].map((i) => view.getUint8(at + i)).join(".");
  const length = (view.getUint8(0) & 15) * 4;
  add(t`version, header length`, 1, (at) => t`${view.getUint8(at) >> 4}, ${length} bytes`);
  add("DSCP, ECN", 1, (at) => `${view.getUint8(at) >> 2}, ${ecnWords(view.getUint8(at) & 3)}`);
  add(t`total length`, 2, (at) => t`${view.getUint16(at)} bytes`);
  add(t`identification`, 2, (at) => String(view.getUint16(at)));
  add(t`flags, fragment offset`, 2, (at) => {
    const both = view.getUint16(at);
    const flags = [both & 0x4000 ? "DF" : "", both & 0x2000 ? "MF" : ""].filter(Boolean).join(" ") || t`none`;
    return `${flags}, ${(both & 0x1fff) * 8}`;
  });
  add(t`time to live`, 1, (at) => String(view.getUint8(at)));
  add(t`protocol`, 1, (at) => named(view.getUint8(at)));
  add(t`header checksum`, 2, (at) => hex(view.getUint16(at), 4));
  add(t`source address`, 4, address);
  add(t`destination address`, 4, address);
  add(t`options`, length - 20, () => t`${length - 20} bytes`);
  return { fields, protocol: view.byteLength > 9 ? view.getUint8(9) : 0, length };
}

function ipv6Fields(view: DataView): IpFields {
  const { fields, add } = writer("IP", view, 0);
  const address = (at: number) => {
    const groups = Array.from({ length: 8 }, (_, i) => view.getUint16(at + 2 * i).toString(16));
    return groups.join(":");
  };
  add(t`version, traffic class, flow label`, 4, (at) => {
    const word = view.getUint32(at);
    return `${word >>> 28}, DSCP ${(word >>> 22) & 63}, ${ecnWords((word >>> 20) & 3)}, ${hex(word & 0xfffff, 5)}`;
  });
  add(t`payload length`, 2, (at) => t`${view.getUint16(at)} bytes`);
  add(t`next header`, 1, (at) => named(view.getUint8(at)));
  add(t`hop limit`, 1, (at) => String(view.getUint8(at)));
  add(t`source address`, 16, address);
  add(t`destination address`, 16, address);
  let protocol = view.byteLength > 6 ? view.getUint8(6) : 0;
  let length = IPV6_LENGTH;
  while (protocol in EXTENSIONS && length + 2 <= view.byteLength) {
    const name = said(EXTENSIONS[protocol]);
    const units = view.getUint8(length + 1);
    const size = protocol === 44 ? 8 : protocol === 51 ? (units + 2) * 4 : (units + 1) * 8;
    protocol = view.getUint8(length);
    const next = protocol;
    add(name, size, () => t`then ${named(next)}`);
    length += size;
  }
  return { fields, protocol, length };
}

function udpFields(view: DataView, start: number): HeaderField[] {
  const { fields, add } = writer("UDP", view, start);
  add(t`source port`, 2, (at) => String(view.getUint16(at)));
  add(t`destination port`, 2, (at) => String(view.getUint16(at)));
  add(t`length`, 2, (at) => t`${view.getUint16(at)} bytes`);
  add(t`checksum`, 2, (at) => hex(view.getUint16(at), 4));
  return fields;
}

/** Bytes of a connection id of the simulator, and of the header of a STREAM frame. */
const [CONNECTION_ID, STREAM_HEADER] = [8, 10];

function quicFields(run: Run, packet: number, view: DataView, start: number): HeaderField[] {
  const { seq, options, options_first } = run.data.packets;
  const { fields, add } = writer("QUIC", view, start);
  const kind = quicKind(run, packet)?.name ?? "";
  const isLong = view.byteLength > start && view.getUint8(start) >> 7 === 1;
  add(t`header form, type`, 1, () => kind);
  if (isLong) add(t`version`, 4, (at) => String(view.getUint32(at)));
  add(t`destination connection ID`, Number(isLong) + CONNECTION_ID, () => t`${CONNECTION_ID} bytes`);
  if (isLong) {
    add(t`source connection ID`, 1 + CONNECTION_ID, () => t`${CONNECTION_ID} bytes`);
    add(t`token length`, 1, (at) => String(view.getUint8(at)));
    add(t`length`, 2, (at) => t`${view.getUint16(at) & 0x3fff} bytes`);
  }
  add(t`packet number`, 2, (at) => String(view.getUint16(at)));
  const frames = (options_first[packet + 1] ?? options.length) - options_first[packet];
  add(t`frames`, frames, () => frameWords(run, packet).join(", "));
  if (run.takesNumbers(packet)) add(t`STREAM frame`, STREAM_HEADER, () => t`from byte ${seq[packet]}`);
  const done = fields.at(-1)?.to ?? start;
  add(t`padding`, view.byteLength - done, () => t`${view.byteLength - done} bytes`);
  return fields;
}

const ECHOES: Readonly<Record<number, MessageDescriptor>> = { 0: msg`echo reply`, 8: msg`echo request` };

function echoFields(view: DataView, start: number): HeaderField[] {
  const { fields, add } = writer("ICMP", view, start);
  add(t`type`, 1, (at) => {
    const type = view.getUint8(at);
    return `${type} (${type in ECHOES ? said(ECHOES[type]) : t`unknown`})`;
  });
  add(t`code`, 1, (at) => String(view.getUint8(at)));
  add(t`checksum`, 2, (at) => hex(view.getUint16(at), 4));
  add(t`identifier`, 2, (at) => String(view.getUint16(at)));
  add(t`sequence number`, 2, (at) => String(view.getUint16(at)));
  return fields;
}

function tcpFields(run: Run, packet: number, view: DataView, start: number): HeaderField[] {
  const { seq, ack, wnd, flags } = run.data.packets;
  const { fields, add } = writer("TCP", view, start);
  add(t`source port`, 2, (at) => String(view.getUint16(at)));
  add(t`destination port`, 2, (at) => String(view.getUint16(at)));
  add(t`sequence number`, 4, (at) => t`${view.getUint32(at)}, from the initial one: ${seq[packet]}`);
  add(t`acknowledgment number`, 4, (at) => {
    const number = view.getUint32(at);
    return flags[packet] & 16 ? t`${number}, from the initial one: ${ack[packet]}` : t`${number}, without ACK`;
  });
  add(t`data offset`, 1, (at) => {
    const words = t`${(view.getUint8(at) >> 4) * 4} bytes`;
    // The lowest bit is a flag (RFC 9768, 3.1).
    return view.getUint8(at) & 1 ? `${words}, AE` : words;
  });
  add(t`flags`, 1, (at) => FLAGS.filter((_, bit) => (view.getUint8(at) >> bit) & 1).join(" ") || t`none`);
  add(t`window`, 2, (at) => {
    const field = view.getUint16(at);
    return field === wnd[packet] ? t`${field} bytes` : t`${field}, with the options ${wnd[packet]} bytes`;
  });
  add(t`checksum`, 2, (at) => hex(view.getUint16(at), 4));
  add(t`urgent pointer`, 2, (at) => String(view.getUint16(at)));
  const first = start + TCP_LENGTH;
  const options = optionParts(run, packet).flatMap(({ from, to, words }): HeaderField[] => {
    if (first + to > view.byteLength) return [];
    return [{ header: "TCP", name: t`option`, from: first + from, to: first + to, value: words }];
  });
  return [...fields, ...options];
}
