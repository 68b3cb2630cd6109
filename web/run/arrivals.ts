/** What of each flow's data had reached the receiver's host by when. */
import type { Run } from "./run.ts";
import { countBelow } from "./search.ts";

export interface Arrivals {
  /** ns, ascending. */
  time: Float64Array;
  /** Payload bytes before each of them; one entry more than there are. */
  before: Float64Array;
}

const known = new WeakMap<Run, Arrivals[]>();

/** By flow. Each segment counts once, when it arrives first; of a capture, when it is acknowledged. */
export function arrivalsOf(run: Run): readonly Arrivals[] {
  let arrivals = known.get(run);
  if (!arrivals) {
    arrivals = run.captured ? [acknowledged(run)] : read(run);
    known.set(run, arrivals);
  }
  return arrivals;
}

/** Bytes that arrived from `from` until before `to` (ns). */
export function bytesBetween({ time, before }: Arrivals, from: number, to: number): number {
  return before[countBelow(time, to)] - before[countBelow(time, from)];
}

/** Of a capture, what ACKs say. */
function acknowledged(run: Run): Arrivals {
  const { times, values } = run.series(0, "snd_una") ?? { times: new Float64Array(), values: new Float64Array() };
  const before = new Float64Array(times.length + 1);
  const first = values[0] ?? 0;
  values.forEach((value, i) => {
    before[i + 1] = value - first;
  });
  return { time: times, before };
}

function read(run: Run): Arrivals[] {
  const { flow, reverse, seq, len, copy, arrived } = run.packets;
  const isNews = (p: number) => !reverse[p] && len[p] > 0 && !Number.isNaN(arrived[p]);
  const key = (p: number) => flow[p] * 2 ** 32 + seq[p];
  // Only what was sent or carried again can arrive twice: of each such segment the first arrival.
  const first = new Map<number, number>();
  for (let p = 0; p < flow.length; p++) {
    if (reverse[p] || (copy[p] === 0 && !run.isDuplicate(p))) continue;
    first.set(key(p), Number.NaN);
  }
  if (first.size > 0) {
    for (let p = 0; p < flow.length; p++) {
      const one = isNews(p) ? first.get(key(p)) : undefined;
      if (one === undefined) continue;
      if (Number.isNaN(one) || arrived[p] < arrived[one]) first.set(key(p), p);
    }
  }
  const packets: number[][] = run.flows.map(() => []);
  for (let p = 0; p < flow.length; p++) {
    if (isNews(p) && (first.get(key(p)) ?? p) === p) packets[flow[p]].push(p);
  }
  return packets.map((list) => {
    list.sort((a, b) => arrived[a] - arrived[b]);
    const before = new Float64Array(list.length + 1);
    list.forEach((p, i) => {
      before[i + 1] = before[i] + len[p];
    });
    return { time: Float64Array.from(list, (p) => arrived[p]), before };
  });
}
