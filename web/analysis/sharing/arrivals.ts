/** Cumulative data of each flow at the receiver's host. */
import { dataSide, hasStream } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { countBelow } from "../../run/search.ts";

/** Payload of one flow that reached the receiver. */
export interface Arrivals {
  /** ns, ascending. */
  time: Float64Array;
  /** Payload bytes before each arrival; one entry more than there are arrivals. */
  before: Float64Array;
}

/** Kept by the packets: a captured run has the same ones before and after its diagnosis. */
const known = new WeakMap<Run["packets"], Arrivals[]>();

/**
 * Returns the arrivals of each flow. A byte counts once, at its first arrival; in a capture, when it is acknowledged.
 */
export function arrivalsOf(run: Run): readonly Arrivals[] {
  let arrivals = known.get(run.packets);
  if (!arrivals) {
    arrivals = run.captured ? [acknowledged(run)] : read(run);
    known.set(run.packets, arrivals);
  }
  return arrivals;
}

/** Bytes that arrived from `from` until before `to` (ns). */
export function bytesBetween({ time, before }: Arrivals, from: number, to: number): number {
  return before[countBelow(time, to)] - before[countBelow(time, from)];
}

/** Computes arrivals of a capture from its ACKs. */
function acknowledged(run: Run): Arrivals {
  const { times, values } = run.series(0, "snd_una") ?? { times: new Float64Array(), values: new Float64Array() };
  const before = new Float64Array(times.length + 1);
  const first = values[0] ?? 0;
  values.forEach((value, i) => {
    before[i + 1] = value - first;
  });
  return { time: times, before };
}

/** Echo requests count themselves, and not bytes: so far apart none overlaps another. */
const APART = 2 ** 16;

function read(run: Run): Arrivals[] {
  const { flow, reverse, seq, len, arrived } = run.packets;
  const packets: number[][] = run.flows.map(() => []);
  for (let p = 0; p < flow.length; p++) {
    if (reverse[p] === dataSide(run, flow[p]) && len[p] > 0 && !Number.isNaN(arrived[p])) packets[flow[p]].push(p);
  }
  return packets.map((list, of) => {
    list.sort((a, b) => arrived[a] - arrived[b]);
    const apart = hasStream(run, of) ? 1 : APART;
    const news = newsOf();
    const time: number[] = [];
    const before = [0];
    for (const p of list) {
      const bytes = news(seq[p] * apart, seq[p] * apart + len[p]);
      if (bytes === 0) continue;
      time.push(arrived[p]);
      before.push(before[before.length - 1] + bytes);
    }
    return { time: Float64Array.from(time), before: Float64Array.from(before) };
  });
}

/**
 * Returns a function that takes each range [from, to) of a stream as it arrives and returns the number of its new
 * bytes. Retransmissions may be cut differently from the first transmission.
 */
function newsOf(): (from: number, to: number) => number {
  /** Received byte ranges that do not touch each other, in order. */
  const held: [from: number, to: number][] = [];
  return (from, to) => {
    let first = held.length;
    while (first > 0 && held[first - 1][1] >= from) first--;
    let last = first;
    let known = 0;
    let [low, high] = [from, to];
    for (; last < held.length && held[last][0] <= to; last++) {
      const [a, b] = held[last];
      known += Math.max(0, Math.min(b, to) - Math.max(a, from));
      [low, high] = [Math.min(low, a), Math.max(high, b)];
    }
    held.splice(first, last - first, [low, high]);
    return to - from - known;
  };
}
