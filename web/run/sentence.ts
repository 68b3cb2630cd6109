import { Fate } from "../engine/contract.ts";
import { format } from "../words/units.ts";
import { collisionsOf, collisionWords } from "./attempts.ts";
import { seenFate, takenFor } from "./captured.ts";
import { circuitKind, circuitName, circuitTitle } from "./circuit.ts";
import { isEcho } from "./flows.ts";
import { type Block, sackBlocks, wordsOf } from "./header_options.ts";
import type { Options } from "./options.ts";
import type { Piece } from "./pieces.ts";
import type { Run } from "./run.ts";

const FLAGS = [
  [2, "SYN"],
  [1, "FIN"],
  [4, "RST"],
  [8, "PSH"],
  [16, "ACK"],
] as const;

/** How a packet or position in the stream is numbered: in segments as they were first sent, from 1, or in bytes. */
export type Numbering = Options["numbering"];

/** Flags of a packet in words, e.g. "SYN ACK". */
export function flagsOf(run: Run, packet: number): string {
  const circuit = circuitKind(run, packet);
  if (circuit) return circuit.name;
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

/** Does it name bytes that are missing (RFC 1106)? */
export function isNak(run: Run, packet: number): boolean {
  return run.data.packets.nak_segments[packet] > 0;
}

/** Shortest name of a packet, as it stands beside a ladder: "7", "ACK 4", "SYN". */
export function shortName(run: Run, packet: number, numbering: Numbering): string {
  const { seq, ack, len, flags, flow, reverse } = run.data.packets;
  const piece = run.pieces.of(packet);
  if (piece) {
    const which = run.pieces.numberOf(piece);
    const name = `${shortName(run, piece.whole, numbering)} ${which ? `${which.number}/${which.of}` : "part"}`;
    return run.isDuplicate(packet) ? `${name} ×2` : name;
  }
  const circuit = circuitKind(run, packet);
  if (circuit) return `${circuitName(run, packet, circuit)}${run.isDuplicate(packet) ? " ×2" : ""}`;
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
  // Of what the other end has sent.
  const numberAt = (byte: number) => run.segmentsUpTo(flow[packet], 1 - reverse[packet], byte);
  if (isNak(run, packet)) return `${nakName(run, packet, inSegments ? numberAt : null)}${again}`;
  const sack = sackName(sackBlocks(run, packet), inSegments ? numberAt : null);
  return `ACK ${inSegments ? numberAt(ack[packet] - 1) : ack[packet]}${sack}${again}`;
}

/** " SACK 5–7 …": the newest block, and whether there are others. */
function sackName(blocks: readonly Block[], numberAt: ((byte: number) => number) | null): string {
  if (blocks.length === 0) return "";
  const [{ from, to, again }] = blocks;
  const [first, last] = numberAt ? [numberAt(from), numberAt(to - 1)] : [from, to];
  return ` ${again ? "D-SACK" : "SACK"} ${first === last ? first : `${first}–${last}`}${blocks.length > 1 ? " …" : ""}`;
}

/** "NAK 5", "NAK 5–7", "NAK byte 5841". */
function nakName(run: Run, packet: number, numberAt: ((byte: number) => number) | null): string {
  const { nak, nak_segments } = run.data.packets;
  if (!numberAt) return `NAK byte ${nak[packet]}`;
  const first = numberAt(nak[packet]);
  const last = first + nak_segments[packet] - 1;
  return first === last ? `NAK ${first}` : `NAK ${first}–${last}`;
}

/** "Piece 2 of 3, bytes 232 to 439 of packet 17"; packets are numbered as the trace has them. */
function pieceTitle(run: Run, piece: Piece): string {
  const which = run.pieces.numberOf(piece);
  const name = which ? `Piece ${which.number} of ${which.of}` : "Piece that was cut again";
  return `${name}, bytes ${piece.from} to ${piece.to - 1} of packet ${piece.whole}`;
}

/** "Data segment 3", "ACK for everything before byte 8625", "SYN", "Echo reply 3". */
export function title(run: Run, packet: number): string {
  const { ack, len, copy, flags, flow, reverse, seq } = run.data.packets;
  const resent = run.captured ? taken(run, packet) : copy[packet] > 0 ? `, retransmission ${copy[packet]}` : "";
  const again = run.isDuplicate(packet) ? `${resent}, carried a second time` : resent;
  const piece = run.pieces.of(packet);
  if (piece) return `${pieceTitle(run, piece)}${again}`;
  const circuit = circuitKind(run, packet);
  if (circuit) return `${circuitTitle(run, packet, circuit)}${again}`;
  if (isEcho(run, flow[packet])) return `Echo ${reverse[packet] ? "reply" : "request"} ${seq[packet]}${again}`;
  if (len[packet] > 0)
    return `${nounOf(run, packet)} ${run.numberOf(packet)}${flags[packet] & 1 ? " FIN" : ""}${again}`;
  if (isNak(run, packet)) {
    const { nak, nak_segments } = run.data.packets;
    const missing = nak_segments[packet] === 1 ? "a segment is" : `${nak_segments[packet]} segments are`;
    return `NAK: ${missing} missing from byte ${nak[packet]} on${again}`;
  }
  if (isPureAck(run, packet)) {
    const upTo = `ACK up to byte ${Math.max(0, ack[packet] - 1)}`;
    return `${[upTo, ...sackBlocks(run, packet).map(wordsOf)].join(", ")}${again}`;
  }
  return `${shortName(run, packet, "segments")}${resent}`;
}

function taken(run: Run, packet: number): string {
  const words = takenFor(run, packet);
  return words === "" ? "" : `, taken for ${words}`;
}

function nounOf(run: Run, packet: number): string {
  return run.flows[run.data.packets.flow[packet]].transport === "udp" ? "Datagram" : "Data segment";
}

/** What became of the packet, in words. */
export function fateOf(run: Run, packet: number): string {
  if (run.captured) return seenFate(run, packet);
  const { fate, ended, lost_at, arrived } = run.packets;
  if (fate[packet] === Fate.cut) return `cut again at ${format(ended[packet], "duration", 5)}`;
  if (fate[packet] === Fate.dropped) {
    const place = run.places[lost_at[packet]]?.name ?? "";
    return `lost at ${place} at ${format(ended[packet], "duration", 5)} (${run.dropReason(packet)})`;
  }
  if (fate[packet] === Fate.delivered) {
    const parts = run.pieces.partsOf(packet).length;
    return `arrived at ${format(arrived[packet], "duration", 5)}${parts > 0 ? ", in pieces" : ""}`;
  }
  return "still under way when the run ended";
}

function streamOf(run: Run, packet: number): string {
  const { seq, len } = run.data.packets;
  return `bytes ${seq[packet]} to ${seq[packet] + len[packet] - 1}`;
}

/** The packet in one sentence, for a screen reader. */
export function sentence(run: Run, packet: number): string {
  const { len, flow, reverse } = run.data.packets;
  const info = run.flows[flow[packet]];
  const from = run.places[reverse[packet] ? info.to : info.from]?.name ?? "";
  const bytes =
    len[packet] > 0 ? `, ${isEcho(run, flow[packet]) ? `${len[packet]} bytes` : streamOf(run, packet)}` : "";
  const sent = run.packets.sent[packet];
  const verb = run.captured ? "came by" : "sent";
  const collisions = collisionsOf(run, packet);
  const tried = collisions > 0 ? "first tried" : verb;
  const when = Number.isNaN(sent) ? "not sent yet" : `${tried} at ${format(sent, "duration", 5)}`;
  const met = collisions > 0 ? `${collisionWords(collisions)} ` : "";
  return `${title(run, packet)}${bytes}, from ${from}, ${when}, ${met}${fateOf(run, packet)}.`;
}
