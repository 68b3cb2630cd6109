/** Options of a packet as in its TCP header (RFC 9293, 3.1). */
import { t } from "@lingui/core/macro";
import type { Run } from "../run.ts";

/** Bytes [from, to), counted from the SYN's. */
export interface Block {
  from: number;
  to: number;
  /** The block had arrived before: a duplicate (D-SACK, RFC 2883). */
  again: boolean;
}

interface Reading {
  value: DataView;
  /** Number of a byte in the stream of the packet's receiver. */
  byteAt(offset: number): number;
  ack: number;
}

const SACK = 5;

/**
 * Words for each kind of option that has at least `length` bytes. RFC 1106 leaves its numbers open; the engine uses
 * those of RFC 4727 and their neighbours.
 */
const WORDS: Readonly<Record<number, { length: number; say(reading: Reading): string }>> = {
  2: { length: 2, say: ({ value }) => `MSS ${value.getUint16(0)}` },
  3: { length: 1, say: ({ value }) => t`window scale ${value.getUint8(0)}` },
  4: { length: 0, say: () => t`SACK permitted` },
  [SACK]: { length: 8, say: (reading) => blocksIn(reading).map(wordsOf).join(", ") },
  8: { length: 8, say: ({ value }) => t`timestamp ${value.getUint32(0)}, echo ${value.getUint32(4)}` },
  251: { length: 2, say: ({ value }) => t`upper window ${value.getUint16(0)}` },
  252: { length: 4, say: ({ value }) => t`big window ${value.getUint32(0)}` },
  253: { length: 5, say: ({ value, byteAt }) => t`NAK byte ${byteAt(0)}, ${value.getUint8(4)} segments` },
};

/** Writes an option; only its number if another program uses the number for something shorter. */
function say(kind: number, reading: Reading): string {
  const words = WORDS[kind];
  return words && reading.value.byteLength >= words.length ? words.say(reading) : t`kind ${kind}`;
}

/** Each option in words, in the order of the header. */
export function optionsOf(run: Run, packet: number): string[] {
  const words: string[] = [];
  read(run, packet, (kind, reading) => words.push(say(kind, reading)));
  return words;
}

/** One option: bytes [from, to) of the header's options, in words. */
export interface OptionPart {
  from: number;
  to: number;
  words: string;
}

/** Returns all options of the header with the bytes they take, fillers included. */
export function optionParts(run: Run, packet: number): OptionPart[] {
  const { options, options_first } = run.data.packets;
  const start = options_first[packet];
  const length = (options_first[packet + 1] ?? options.length) - start;
  const parts: OptionPart[] = [];
  const fill = (from: number, to: number) => {
    for (let at = from; at < to; at++) {
      if (options[start + at] !== 1) {
        const words = options[start + at] === 0 ? t`end of options` : t`cannot be read`;
        parts.push({ from: at, to, words });
        return;
      }
      parts.push({ from: at, to: at + 1, words: t`no operation` });
    }
  };
  let done = 0;
  read(run, packet, (kind, reading, at, size) => {
    fill(done, at - start);
    done = at - start + size;
    parts.push({ from: at - start, to: done, words: say(kind, reading) });
  });
  fill(done, length);
  return parts;
}

/** Returns the SACK blocks of the packet, newest first (RFC 2018); empty for most packets. */
export function sackBlocks(run: Run, packet: number): Block[] {
  let blocks: Block[] = [];
  if (!hasBlocks(run, packet)) return blocks;
  read(run, packet, (kind, reading) => {
    if (kind === SACK) blocks = blocksIn(reading);
  });
  return blocks;
}

/** Tells whether the packet carries SACK blocks. All packets of a long run are asked, so nothing is made for the answer. */
function hasBlocks(run: Run, packet: number): boolean {
  const { options, options_first, flow } = run.data.packets;
  if (run.flows[flow[packet]].transport !== "tcp") return false;
  const end = options_first[packet + 1] ?? options.length;
  for (let at = options_first[packet]; at < end && options[at] !== 0; ) {
    const size = options[at] === 1 ? 1 : options[at + 1];
    if (!(size >= (options[at] === 1 ? 1 : 2) && at + size <= end)) return false;
    if (options[at] === SACK && size >= 2 + 8) return true;
    at += size;
  }
  return false;
}

const known = new WeakMap<Run, Map<number, boolean>>();

/** Does any packet of one end of the flow carry blocks? Looked for once. `reverse` as in the columns of packets. */
export function hasSack(run: Run, flow: number, reverse: number): boolean {
  const ends = known.get(run) ?? new Map<number, boolean>();
  known.set(run, ends);
  const end = 2 * flow + reverse;
  const old = ends.get(end);
  if (old !== undefined) return old;
  const { flow: flowOf, reverse: sender, options } = run.data.packets;
  const sacks = (f: number, p: number) => f === flow && sender[p] === reverse && hasBlocks(run, p);
  const has = options.length > 0 && flowOf.some(sacks);
  ends.set(end, has);
  return has;
}

/** "SACK bytes 3001–5000", "D-SACK bytes 1–1000". */
export function wordsOf({ from, to, again }: Block): string {
  const [sack, last] = [again ? "D-SACK" : "SACK", to - 1];
  return t`${sack} bytes ${from}–${last}`;
}

/** A first block that the ACK or the second one covers reports a duplicate (RFC 2883, 4). */
function blocksIn({ value, byteAt, ack }: Reading): Block[] {
  const blocks: Block[] = [];
  for (let at = 0; at + 8 <= value.byteLength; at += 8) {
    blocks.push({ from: byteAt(at), to: byteAt(at + 4), again: false });
  }
  const [first, second] = blocks;
  if (first) first.again = first.to <= ack || (!!second && first.from >= second.from && first.to <= second.to);
  return blocks;
}

/** Called with each option. `at`: its place in the column; `size` in bytes, with its kind and length. */
type EachOption = (kind: number, reading: Reading, at: number, size: number) => void;

function read(run: Run, packet: number, each: EachOption): void {
  const { options, options_first, flow, reverse, ack } = run.data.packets;
  if (run.flows[flow[packet]].transport !== "tcp") return;
  const end = options_first[packet + 1] ?? options.length;
  let at = options_first[packet];
  if (at === end) return;
  const start = run.flows[flow[packet]].iss[1 - reverse[packet]];
  // Kind 0 ends the list, kind 1 fills a byte.
  while (at < end && options[at] !== 0) {
    if (options[at] === 1) {
      at += 1;
      continue;
    }
    const size = options[at + 1];
    // A captured option may be cut off or damaged.
    if (!(size >= 2 && at + size <= end)) return;
    const value = new DataView(options.buffer, options.byteOffset + at + 2, size - 2);
    const byteAt = (offset: number) => (value.getUint32(offset) - start) >>> 0;
    each(options[at], { value, byteAt, ack: ack[packet] }, at, size);
    at += size;
  }
}
