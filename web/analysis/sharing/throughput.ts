/** Rates of a flow's data over time: as it leaves, as it arrives, and as it is new to the receiver. */

import { dataSide } from "../../run/flows.ts";
import type { Run } from "../../run/run.ts";
import { countBelow } from "../../run/search.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { arrivalsOf, bytesBetween } from "./arrivals.ts";
import { binWidth } from "./shares.ts";

/** Rates of one flow in bins of time. */
export interface Rates {
  /** ns */
  width: number;
  /** Start of each bin (ns): whole widths, the first at or before the range. */
  from: number[];
  /** Payload in bit/s: put on the first link, retransmissions included. */
  sent: Float64Array;
  /** Payload that reached the receiver's host, duplicates included: throughput, bit/s. */
  arrived: Float64Array;
  /** Part of `arrived` that came for the first time: goodput, bit/s. */
  fresh: Float64Array;
}

const latest = new WeakMap<Run, { flow: number; range: TimeRange; rates: Rates }>();

/** Returns the rates of a flow in the range; the latest result of each run is kept. */
export function ratesOver(run: Run, flow: number, range: TimeRange): Rates {
  const known = latest.get(run);
  if (known?.flow === flow && known.range.from === range.from && known.range.to === range.to) return known.rates;
  const rates = measure(run, flow, range);
  latest.set(run, { flow, range, rates });
  return rates;
}

function measure(run: Run, flow: number, range: TimeRange): Rates {
  const width = binWidth(run, range);
  const first = Math.floor(range.from / width);
  const count = Math.max(1, Math.ceil(range.to / width) - first);
  const from = Array.from({ length: count }, (_, i) => (first + i) * width);
  // The last bin may be cut by the run's end.
  const rate = (bytes: number, start: number) => {
    const span = Math.min(width, run.end - start);
    return span > 0 ? (bytes * 8e9) / span : 0;
  };
  const { sent, arrived } = run.packets;
  const side = dataSide(run, flow);
  const binned = (times: Float64Array, counts: (packet: number) => boolean) => {
    const bytes = new Float64Array(count);
    const { flow: flowOf, reverse, len } = run.packets;
    const [low, high] = [from[0], from[count - 1] + width];
    for (let p = 0; p < len.length; p++) {
      if (flowOf[p] !== flow || reverse[p] !== side || !(times[p] >= low && times[p] < high) || !counts(p)) continue;
      bytes[Math.min(count - 1, Math.floor((times[p] - low) / width))] += len[p];
    }
    return bytes.map((sum, bin) => rate(sum, from[bin]));
  };
  const fresh = arrivalsOf(run)[flow];
  return {
    width,
    from,
    // A link's second one of a packet was not sent again.
    sent: binned(sent, (p) => !run.isDuplicate(p)),
    arrived: binned(arrived, () => true),
    fresh: Float64Array.from(from, (start) => rate(bytesBetween(fresh, start, start + width), start)),
  };
}

/** Payload in bit/s that was new to the receiver, from the flow's start until `time` (ns); null before any time has passed. */
export function goodputUntil(run: Run, flow: number, time: number): number | null {
  const { time: times, before } = arrivalsOf(run)[flow];
  const start = run.result(flow)?.started_ns ?? 0;
  return time > start ? (before[countBelow(times, time + 0.5)] * 8e9) / (time - start) : null;
}
