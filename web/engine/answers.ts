/** Matches captured packets with their answers, and measures the way there and back by them. */
import { type Matched, type SeenColumns, TakenFor } from "./captured.ts";
import { NO_PACKET } from "./contract.ts";

const [FIN, SYN, RST, ACK] = [1, 2, 4, 16];
/** Share of the whole way below which a delay is the nearer host's own time. */
const BESIDE = 0.1;

/** Matches the packets of a connection with their answers in both directions. */
export function matched(packets: SeenColumns): Matched {
  const answer = answersIn(packets);
  const arrived = new Uint8Array(answer.length);
  const again = [0, 1].map((side) => repeatedBy(packets, side));
  const shortest: [number | null, number | null] = [null, null];
  const { seen, reverse } = packets;
  for (let p = 0; p < answer.length; p++) {
    if (answer[p] === NO_PACKET || isOneOfSeveral(packets, p, answer[p], again[reverse[p]])) continue;
    arrived[p] = 1;
    const [to, took] = [1 - reverse[p], seen[answer[p]] - seen[p]];
    shortest[to] = Math.min(shortest[to] ?? took, took);
  }
  const echoed = shortest.includes(null) ? echoesIn(packets) : shortest;
  const there_and_back: Matched["there_and_back"] = [shortest[0] ?? echoed[0], shortest[1] ?? echoed[1]];
  return { answer, arrived, there_and_back, position: positionOf(there_and_back) };
}

function positionOf([opener, other]: Matched["there_and_back"]): number | null {
  if (opener === null || other === null || opener + other === 0) return null;
  const share = opener / (opener + other);
  return share < BESIDE ? 0 : share > 1 - BESIDE ? 1 : share;
}

/** One past the last number the packet takes. */
function endOf({ seq, len, flags }: SeenColumns, p: number): number {
  return seq[p] + len[p] + Number((flags[p] & SYN) !== 0) + Number((flags[p] & FIN) !== 0);
}

function answersIn(packets: SeenColumns): Uint32Array {
  const { reverse, seq, ack, flags } = packets;
  const rises = [0, 1].map((side) => risesOf(packets, side));
  const answer = new Uint32Array(seq.length).fill(NO_PACKET);
  for (let p = 0; p < seq.length; p++) {
    const end = endOf(packets, p);
    if (end === seq[p] || flags[p] & RST) continue;
    const at = rises[reverse[p]];
    const rise = firstOf(at.length, (i) => ack[at[i]] >= end);
    // A segment that was acknowledged before it came by was a spurious retransmission.
    if (rise < at.length && at[rise] > p) answer[p] = at[rise];
  }
  return answer;
}

/** Returns the packets at which the ACKs for the data of `side` rise. */
function risesOf({ reverse, ack, flags }: SeenColumns, side: number): Uint32Array {
  const at = new Uint32Array(ack.length);
  let count = 0;
  for (let p = 0; p < ack.length; p++) {
    if (reverse[p] === side || (flags[p] & ACK) === 0 || flags[p] & RST) continue;
    if (count === 0 || ack[p] > ack[at[count - 1]]) at[count++] = p;
  }
  return at.subarray(0, count);
}

/** Returns the first index from which on `holds` is true; `count` if there is none. */
function firstOf(count: number, holds: (index: number) => boolean): number {
  let [low, high] = [0, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Packets whose bytes came by more than once, by their first byte, and the largest end up to each. */
interface Repeated {
  packets: number[];
  ends: number[];
}

function repeatedBy(packets: SeenColumns, side: number): Repeated {
  const found: number[] = [];
  for (let p = 0; p < packets.seq.length; p++) if (packets.reverse[p] === side && isRepeat(packets, p)) found.push(p);
  found.sort((a, b) => packets.seq[a] - packets.seq[b]);
  let most = 0;
  const ends = found.map((p) => {
    most = Math.max(most, endOf(packets, p));
    return most;
  });
  return { packets: found, ends };
}

function isRepeat({ taken_for }: SeenColumns, p: number): boolean {
  return (taken_for[p] & (TakenFor.retransmission | TakenFor.out_of_order)) !== 0;
}

/** Tells whether other packets with the same bytes came by before the ACK. */
function isOneOfSeveral(columns: SeenColumns, p: number, answer: number, { packets, ends }: Repeated): boolean {
  if (isRepeat(columns, p)) return true;
  const end = endOf(columns, p);
  const behind = firstOf(packets.length, (i) => columns.seq[packets[i]] >= end);
  for (let i = behind - 1; i >= 0 && ends[i] > columns.seq[p]; i--) {
    const other = packets[i];
    if (endOf(columns, other) > columns.seq[p] && other < answer) return true;
  }
  return false;
}

/** Packets that are looked through for timestamps. */
const ECHOES = 50_000;
const [NO_OPERATION, TIMESTAMPS] = [1, 8];

/**
 * Matches by timestamps (RFC 7323): the first packet with a value and the first packet the other way that echoes it.
 * They also measure the side of an end that sends all the data and acknowledges none.
 */
function echoesIn({ seen, reverse, options, options_first }: SeenColumns): Matched["there_and_back"] {
  const shortest: Matched["there_and_back"] = [null, null];
  const waiting = [new Map<number, number>(), new Map<number, number>()];
  for (let p = 0; p < Math.min(seen.length, ECHOES); p++) {
    const stamps = stampsIn(options.subarray(options_first[p], options_first[p + 1] ?? options.length));
    if (stamps === null) continue;
    const [side, [value, echo]] = [reverse[p], stamps];
    if (!waiting[side].has(value)) waiting[side].set(value, seen[p]);
    const since = waiting[1 - side].get(echo);
    if (since === undefined || Number.isNaN(since)) continue;
    shortest[side] = Math.min(shortest[side] ?? Number.POSITIVE_INFINITY, seen[p] - since);
    waiting[1 - side].set(echo, Number.NaN);
  }
  return shortest;
}

function stampsIn(options: Uint8Array): [value: number, echo: number] | null {
  let at = 0;
  while (at < options.length && options[at] !== 0) {
    const size = options[at] === NO_OPERATION ? 1 : options[at + 1];
    if (!(size >= 1) || at + size > options.length) return null;
    if (options[at] === TIMESTAMPS && size === 10) {
      const view = new DataView(options.buffer, options.byteOffset + at, size);
      return [view.getUint32(2), view.getUint32(6)];
    }
    at += size;
  }
  return null;
}
