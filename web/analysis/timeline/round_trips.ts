/**
 * Round trips as an analyser at the sender measures them: from each segment until an ACK covers it, or from an echo
 * request until its reply.
 */
import { Fate } from "../../engine/contract.ts";
import { isEcho } from "../../run/flows.ts";
import { packetsWhere, valuesAt } from "../../run/packets.ts";
import type { Run } from "../../run/run.ts";

/** Round-trip samples of one flow. */
export interface RoundTrips {
  /** Arrivals of the ACKs, ns, ascending. */
  times: Float64Array;
  /** ns since the segment left, or the request was made. */
  values: Float64Array;
  /** The segments, or requests. */
  packets: Uint32Array;
}

/** Kept by the packets: a captured run has the same ones before and after its diagnosis. */
const known = new WeakMap<Run["packets"], Map<number, RoundTrips>>();

/**
 * Returns samples of segments that were sent once: after a retransmission the ACK is ambiguous (Karn and Partridge
 * 1987).
 */
export function roundTripsOf(run: Run, flow: number): RoundTrips {
  const flows = known.get(run.packets) ?? new Map<number, RoundTrips>();
  known.set(run.packets, flows);
  const old = flows.get(flow);
  if (old) return old;
  const made = run.captured
    ? answered(run, run.captured.answer)
    : isEcho(run, flow)
      ? echoed(run, flow)
      : measure(run, flow);
  flows.set(flow, made);
  return made;
}

function measure(run: Run, flow: number): RoundTrips {
  const { flow: flowOf, reverse, seq, len, ack, flags, copy, sent, arrived, fate } = run.packets;
  const acks: number[] = [];
  const again: number[] = [];
  const once: number[] = [];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow) continue;
    if (reverse[p]) {
      if (flags[p] & 16 && fate[p] === Fate.delivered) acks.push(p);
    } else if (len[p] > 0 && !Number.isNaN(sent[p]) && !run.isDuplicate(p)) (copy[p] > 0 ? again : once).push(p);
  }
  acks.sort((a, b) => arrived[a] - arrived[b]);
  // First bytes of the ranges that were sent more than once, and one past their last.
  const repeated = again.map((p) => [seq[p], seq[p] + len[p]] as const).sort((a, b) => a[0] - b[0]);
  const waiting = once.sort((a, b) => seq[a] - seq[b]);
  const found: RoundTrip[] = [];
  let next = 0;
  let gap = 0;
  for (const answer of acks) {
    for (; next < waiting.length; next++) {
      const p = waiting[next];
      const end = seq[p] + len[p];
      if (end > ack[answer]) break;
      while (gap < repeated.length && repeated[gap][1] <= seq[p]) gap++;
      const overlaps = gap < repeated.length && repeated[gap][0] < end;
      if (!overlaps && arrived[answer] >= sent[p]) found.push([arrived[answer], arrived[answer] - sent[p], p]);
    }
  }
  return columnsOf(found);
}

/** Samples of a capture, where an ACK tells of one segment alone. */
function answered(run: Run, answer: Uint32Array): RoundTrips {
  const { reverse, len, fate, sent } = run.packets;
  const packets = packetsWhere(answer.length, (p) => !reverse[p] && len[p] > 0 && fate[p] === Fate.delivered);
  // A capture may be of a million packets: they are mostly in order, and no object is made for each.
  if (packets.some((p, i) => i > 0 && answer[p] < answer[packets[i - 1]]))
    packets.sort((a, b) => sent[answer[a]] - sent[answer[b]] || a - b);
  const times = valuesAt(packets, (p) => sent[answer[p]]);
  return { times, values: times.map((time, i) => time - sent[packets[i]]), packets };
}

/** Requests and replies that links have carried twice have several. */
function echoed(run: Run, flow: number): RoundTrips {
  const { flow: flowOf, reverse, seq, created, arrived, fate } = run.packets;
  const requests = new Map<number, number>();
  const found: RoundTrip[] = [];
  for (let p = 0; p < flowOf.length; p++) {
    if (flowOf[p] !== flow) continue;
    const request = requests.get(seq[p]);
    if (!reverse[p]) {
      if (request === undefined) requests.set(seq[p], p);
    } else if (fate[p] === Fate.delivered && request !== undefined) {
      found.push([arrived[p], arrived[p] - created[request], request]);
    }
  }
  return columnsOf(found.sort((a, b) => a[0] - b[0]));
}

/** Percentiles of the round trips so far that are drawn as curves, as shares. */
export const PERCENTILES = [0.5, 0.9, 0.99] as const;
/** Number of times for which percentiles are computed. */
const STEPS = 100;

/** Returns the percentiles of all round trips until each of some times; one column for each time. */
export function percentilesOf({ times, values }: RoundTrips): { times: Float64Array; values: Float64Array[] } {
  const count = Math.min(STEPS, times.length);
  const ends = Array.from({ length: count }, (_, i) => Math.ceil(((i + 1) * times.length) / count));
  const columns = PERCENTILES.map(() => new Float64Array(count));
  ends.forEach((end, i) => {
    const sorted = values.slice(0, end).sort();
    PERCENTILES.forEach((share, k) => {
      columns[k][i] = percentile(sorted, share);
    });
  });
  return { times: Float64Array.from(ends, (end) => times[end - 1]), values: columns };
}

/** Returns the smallest of the sorted values that is not exceeded by at least this share of them. */
export function percentile(sorted: Float64Array, share: number): number {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

type RoundTrip = [time: number, value: number, packet: number];

function columnsOf(found: readonly RoundTrip[]): RoundTrips {
  return {
    times: Float64Array.from(found, ([time]) => time),
    values: Float64Array.from(found, ([, value]) => value),
    packets: Uint32Array.from(found, ([, , packet]) => packet),
  };
}
