import { plural, t } from "@lingui/core/macro";
import { Fate } from "../engine/contract.ts";
import { format } from "../quantities/units.ts";
import type { Options } from "../scenario/options.ts";
import { collisionsOf, collisionWords } from "./attempts.ts";
import { seenFate, takenFor } from "./captured.ts";
import { isEcho } from "./flows.ts";
import { type Block, sackBlocks, wordsOf } from "./headers/header_options.ts";
import type { Piece } from "./pieces.ts";
import { circuitKind, circuitName, circuitTitle } from "./protocols/circuit.ts";
import { quicKind, quicName, quicTitle } from "./protocols/quic.ts";
import type { Run } from "./run.ts";

const FLAGS = [
  [2, "SYN"],
  [1, "FIN"],
  [4, "RST"],
  [8, "PSH"],
  [16, "ACK"],
] as const;

/** Numbering of packets and positions in the stream: in segments as they were first sent, from 1, or in bytes. */
export type Numbering = Options["numbering"];

/** Flags of a packet in words, e.g. "SYN ACK". */
export function flagsOf(run: Run, packet: number): string {
  const circuit = circuitKind(run, packet);
  if (circuit) return circuit.name;
  const quic = quicKind(run, packet);
  if (quic) return quic.name;
  const bits = run.data.packets.flags[packet];
  return FLAGS.filter(([bit]) => bits & bit)
    .map(([, name]) => name)
    .join(" ");
}

/** Does the packet only acknowledge? */
export function isPureAck(run: Run, packet: number): boolean {
  const { len, flags } = run.data.packets;
  return len[packet] === 0 && (flags[packet] & 7) === 0 && !run.pieces.of(packet);
}

/** Tells whether the packet reports missing bytes (RFC 1106). */
export function isNak(run: Run, packet: number): boolean {
  return run.data.packets.nak_segments[packet] > 0;
}

/** Returns the shortest name of a packet, as shown beside a ladder: "7", "ACK 4", "SYN". */
export function shortName(run: Run, packet: number, numbering: Numbering): string {
  const { seq, ack, len, flags, flow, reverse } = run.data.packets;
  const piece = run.pieces.of(packet);
  if (piece) {
    const which = run.pieces.numberOf(piece);
    const name = `${shortName(run, piece.whole, numbering)} ${which ? `${which.number}/${which.of}` : t`part`}`;
    return run.isDuplicate(packet) ? `${name} ×2` : name;
  }
  const circuit = circuitKind(run, packet);
  if (circuit) return `${circuitName(run, packet, circuit)}${run.isDuplicate(packet) ? " ×2" : ""}`;
  const quic = quicKind(run, packet);
  if (quic) return `${quicName(run, packet, quic)}${run.isDuplicate(packet) ? " ×2" : ""}`;
  const bits = flags[packet];
  if (bits & 2) return `${bits & 16 ? "SYN ACK" : "SYN"}${run.isDuplicate(packet) ? " ×2" : ""}`;
  if (bits & 4) return "RST";
  const inSegments = numbering === "segments";
  const again = run.isDuplicate(packet) ? " ×2" : "";
  if (isEcho(run, flow[packet])) return `${seq[packet]}${again}`;
  if (len[packet] > 0) {
    const number = inSegments ? run.numberOf(packet) : seq[packet];
    return `${number}${bits & 1 ? " FIN" : ""}${again}`;
  }
  if (bits & 1) return `FIN${again}`;
  // Number of the segment in the other end's stream.
  const numberAt = (byte: number) => run.segmentsUpTo(flow[packet], 1 - reverse[packet], byte);
  if (isNak(run, packet)) return `${nakName(run, packet, inSegments ? numberAt : null)}${again}`;
  const sack = sackName(sackBlocks(run, packet), inSegments ? numberAt : null);
  return `ACK ${inSegments ? numberAt(ack[packet] - 1) : ack[packet]}${sack}${again}`;
}

/** Returns " SACK 5–7 …": the newest block, and dots if there are others. */
function sackName(blocks: readonly Block[], numberAt: ((byte: number) => number) | null): string {
  if (blocks.length === 0) return "";
  const [{ from, to, again }] = blocks;
  const [first, last] = numberAt ? [numberAt(from), numberAt(to - 1)] : [from, to];
  return ` ${again ? "D-SACK" : "SACK"} ${first === last ? first : `${first}–${last}`}${blocks.length > 1 ? " …" : ""}`;
}

/** "NAK 5", "NAK 5–7", "NAK byte 5841". */
function nakName(run: Run, packet: number, numberAt: ((byte: number) => number) | null): string {
  const { nak, nak_segments } = run.data.packets;
  if (!numberAt) return t`NAK byte ${nak[packet]}`;
  const first = numberAt(nak[packet]);
  const last = first + nak_segments[packet] - 1;
  return first === last ? `NAK ${first}` : `NAK ${first}–${last}`;
}

/** "Piece 2 of 3, bytes 232 to 439 of packet 17"; packets are numbered as the trace has them. */
function pieceTitle(run: Run, piece: Piece): string {
  const which = run.pieces.numberOf(piece);
  const { from, whole } = piece;
  const to = piece.to - 1;
  if (!which) return t`Fragment that was fragmented again, bytes ${from} to ${to} of packet ${whole}`;
  const { number, of } = which;
  return t`Fragment ${number} of ${of}, bytes ${from} to ${to} of packet ${whole}`;
}

/** "Data segment 3", "ACK for everything before byte 8625", "SYN", "Echo reply 3". */
export function title(run: Run, packet: number): string {
  const { ack, len, copy, flags, flow, reverse, seq } = run.data.packets;
  const sent = copy[packet];
  const resent = run.captured ? taken(run, packet) : sent > 0 ? t`, retransmission ${sent}` : "";
  const again = run.isDuplicate(packet) ? t`${resent}, carried a second time` : resent;
  const piece = run.pieces.of(packet);
  if (piece) return `${pieceTitle(run, piece)}${again}`;
  const circuit = circuitKind(run, packet);
  if (circuit) return `${circuitTitle(run, packet, circuit)}${again}`;
  const quic = quicKind(run, packet);
  if (quic) return `${quicTitle(run, packet, quic)}${again}`;
  const number = seq[packet];
  if (isEcho(run, flow[packet]))
    return `${reverse[packet] ? t`Echo reply ${number}` : t`Echo request ${number}`}${again}`;
  if (len[packet] > 0) return `${numberedTitle(run, packet)}${flags[packet] & 1 ? " FIN" : ""}${again}`;
  if (isNak(run, packet)) {
    const { nak, nak_segments } = run.data.packets;
    const [byte, missing] = [nak[packet], nak_segments[packet]];
    const what = plural(missing, {
      one: `NAK: a segment is missing from byte ${byte} on`,
      other: `NAK: ${missing} segments are missing from byte ${byte} on`,
    });
    return `${what}${again}`;
  }
  if (isPureAck(run, packet)) {
    const last = Math.max(0, ack[packet] - 1);
    return `${[t`ACK up to byte ${last}`, ...sackBlocks(run, packet).map(wordsOf)].join(", ")}${again}`;
  }
  return `${shortName(run, packet, "segments")}${resent}`;
}

function taken(run: Run, packet: number): string {
  const words = takenFor(run, packet);
  return words === "" ? "" : t`, classified as ${words}`;
}

function numberedTitle(run: Run, packet: number): string {
  const number = run.numberOf(packet);
  const isDatagram = run.flows[run.data.packets.flow[packet]].transport === "udp";
  return isDatagram ? t`Datagram ${number}` : t`Data segment ${number}`;
}

/** Says what became of the packet. */
export function fateOf(run: Run, packet: number): string {
  if (run.captured) return seenFate(run, packet);
  const { fate, ended, lost_at, arrived } = run.packets;
  const end = format(ended[packet], "duration", 5);
  if (fate[packet] === Fate.cut) return t`fragmented again at ${end}`;
  if (fate[packet] === Fate.dropped) {
    const place = run.places[lost_at[packet]]?.name ?? "";
    const reason = run.dropReason(packet) ?? "";
    return t`lost at ${place} at ${end} (${reason})`;
  }
  if (fate[packet] === Fate.delivered) {
    const parts = run.pieces.partsOf(packet).length;
    const time = format(arrived[packet], "duration", 5);
    return parts > 0 ? t`arrived at ${time}, in fragments` : t`arrived at ${time}`;
  }
  return t`still in flight when the run ended`;
}

function streamOf(run: Run, packet: number): string {
  const { seq, len } = run.data.packets;
  const [from, to] = [seq[packet], seq[packet] + len[packet] - 1];
  return t`bytes ${from} to ${to}`;
}

/** The packet in one sentence, for a screen reader. */
export function sentence(run: Run, packet: number): string {
  const { len, flow, reverse } = run.data.packets;
  const info = run.flows[flow[packet]];
  const from = run.places[reverse[packet] ? info.to : info.from]?.name ?? "";
  const size = len[packet];
  const bytes =
    size > 0
      ? `, ${isEcho(run, flow[packet]) ? plural(size, { one: "# byte", other: "# bytes" }) : streamOf(run, packet)}`
      : "";
  const collisions = collisionsOf(run, packet);
  const met = collisions > 0 ? `${collisionWords(collisions)} ` : "";
  const [what, when, fate] = [
    `${title(run, packet)}${bytes}`,
    sentAt(run, packet, collisions > 0),
    fateOf(run, packet),
  ];
  return t`${what}, from ${from}, ${when}, ${met}${fate}.`;
}

/** Says when the packet left, as far as known. `tried`: it has met other packets on a cable. */
function sentAt(run: Run, packet: number, tried: boolean): string {
  const sent = run.packets.sent[packet];
  if (Number.isNaN(sent)) return t`not sent yet`;
  const time = format(sent, "duration", 5);
  if (tried) return t`first tried at ${time}`;
  return run.captured ? t`passed at ${time}` : t`sent at ${time}`;
}
