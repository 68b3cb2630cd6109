/**
 * Divergence of a capture and a simulation. Two such runs never do the same things at the same times. They diverge
 * where the sender of one first does something that the other's does not do within half a round trip, which is about as
 * well as one place of capture can tell. What one of them does just before the other one is cut off is no difference.
 */
import { halfWay, sentAgain } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";

/** First difference between what two senders did. */
export interface CapturedDivergence {
  /** Time in the run that is first to do it, ns. */
  time: number;
  /** `sent`: bytes for the first time; `again`: a retransmission; `more`: the other sender has sent all its data. */
  what: "sent" | "again" | "more";
  /** First byte of the difference, counted from the first byte that was sent. */
  byte: number;
  /** Delay of the simulation behind the capture, ns; Infinity and -Infinity if one of them never does it. */
  later: number;
}

interface Sent {
  /** When the sender had first sent up to each of `ends`, ns. */
  times: number[];
  /** Bytes from the first that was sent, ascending. */
  ends: number[];
  again: { time: number; byte: number }[];
}

const known = new WeakMap<Run, Map<number, Sent>>();

/** Lists the data that the flow's sender sent, with the times at which it left. */
function sentOf(run: Run, flow: number): Sent {
  const flows = known.get(run) ?? new Map<number, Sent>();
  known.set(run, flows);
  const sent = flows.get(flow) ?? read(run, flow);
  flows.set(flow, sent);
  return sent;
}

function read(run: Run, flow: number): Sent {
  const { flow: flowOf, reverse, seq, len, sent } = run.packets;
  const again = sentAgain(run);
  const early = halfWay(run, 0);
  const order: number[] = [];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] === flow && !reverse[p] && len[p] > 0 && !Number.isNaN(sent[p]) && !run.isDuplicate(p)) order.push(p);
  }
  order.sort((a, b) => sent[a] - sent[b]);
  const first = order.reduce((least, p) => Math.min(least, seq[p]), Number.POSITIVE_INFINITY);
  const found: Sent = { times: [], ends: [], again: [] };
  let most = 0;
  for (const p of order) {
    const [byte, end, time] = [seq[p] - first, seq[p] - first + len[p], sent[p] - early];
    if (end > most) {
      most = end;
      found.times.push(time);
      found.ends.push(end);
    } else if (again[p]) found.again.push({ time, byte });
  }
  return found;
}

/** Returns the divergence; null if both do the same as far as one place can tell, or if one of them sends nothing. */
export function capturedDivergence(captured: Run, simulated: Run, flow = 0): CapturedDivergence | null {
  const tolerance = halfWay(captured, 0) + halfWay(captured, 1);
  const [seen, made] = [sentOf(captured, 0), sentOf(simulated, flow)];
  const candidates = [sentApart(seen, made, tolerance), againApart(seen, made, tolerance)];
  const first = candidates.reduce((a, b) => (a && (!b || a.time <= b.time) ? a : b));
  const told = Math.min(cutOf(captured), cutOf(simulated)) - tolerance;
  return first !== null && first.time <= told ? first : null;
}

/** Returns the time at which the run is cut off, ns; Infinity if it shows its whole transfer. */
function cutOf({ data, captured, end }: Run): number {
  const isCut = captured ? captured.is_cut || captured.left_out > 0 : data.summary.status === "stopped";
  return isCut ? end : Number.POSITIVE_INFINITY;
}

function sentApart(seen: Sent, made: Sent, tolerance: number): CapturedDivergence | null {
  let [i, j] = [0, 0];
  // For each range of bytes that left both senders as one, compare the two times.
  while (i < seen.ends.length && j < made.ends.length) {
    const byte = Math.min(seen.ends[i], made.ends[j]);
    const later = made.times[j] - seen.times[i];
    if (Math.abs(later) > tolerance) return { time: Math.min(made.times[j], seen.times[i]), what: "sent", byte, later };
    if (seen.ends[i] === byte) i++;
    if (made.ends[j] === byte) j++;
  }
  if (i < seen.ends.length) return { time: seen.times[i], what: "more", byte: seen.ends[i], later: Infinity };
  if (j < made.ends.length) return { time: made.times[j], what: "more", byte: made.ends[j], later: -Infinity };
  return null;
}

function againApart({ again: seen }: Sent, { again: made }: Sent, tolerance: number): CapturedDivergence | null {
  const count = Math.max(seen.length, made.length);
  for (let k = 0; k < count; k++) {
    const [a, b] = [seen[k], made[k]];
    const later = a && b ? b.time - a.time : a ? Infinity : -Infinity;
    if (a && b && a.byte === b.byte && Math.abs(later) <= tolerance) continue;
    // Two different ones: that of the one that is first has no match.
    const isSeen = a !== undefined && (b === undefined || a.time <= b.time);
    const { time, byte } = isSeen ? a : b;
    const same = a && b && a.byte === b.byte;
    return { time, what: "again", byte, later: same ? later : isSeen ? Infinity : -Infinity };
  }
  return null;
}
