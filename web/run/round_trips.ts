/** Round trips as an analyser of the sender's packets measures them: each segment, until an ACK covers it. */
import { Fate } from "../engine/contract.ts";
import type { Run } from "./run.ts";

export interface RoundTrips {
  /** When the ACK came, ns, ascending. */
  times: Float64Array;
  /** ns since the segment left. */
  values: Float64Array;
  /** The segments. */
  packets: Uint32Array;
}

const known = new WeakMap<Run, Map<number, RoundTrips>>();

/** Of segments that left once only: of one sent again, nobody knows which an ACK is for (Karn and Partridge 1987). */
export function roundTripsOf(run: Run, flow: number): RoundTrips {
  const flows = known.get(run) ?? new Map<number, RoundTrips>();
  known.set(run, flows);
  const old = flows.get(flow);
  if (old) return old;
  const made = run.captured ? answered(run, run.captured.answer) : measure(run, flow);
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
  // First bytes of what was sent more than once, and one past their last.
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

/** Of a capture, where an ACK tells of one segment alone. */
function answered(run: Run, answer: Uint32Array): RoundTrips {
  const { reverse, len, fate, sent } = run.packets;
  const found: RoundTrip[] = [];
  for (let p = 0; p < answer.length; p++) {
    if (reverse[p] || len[p] === 0 || fate[p] !== Fate.delivered) continue;
    const time = sent[answer[p]];
    found.push([time, time - sent[p], p]);
  }
  return columnsOf(found.sort((a, b) => a[0] - b[0]));
}

type RoundTrip = [time: number, value: number, packet: number];

function columnsOf(found: readonly RoundTrip[]): RoundTrips {
  return {
    times: Float64Array.from(found, ([time]) => time),
    values: Float64Array.from(found, ([, value]) => value),
    packets: Uint32Array.from(found, ([, , packet]) => packet),
  };
}
