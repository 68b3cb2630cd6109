/** Fairness: the rates of flows over time, and Jain's index of them. */

import type { Run } from "../../run/run.ts";
import type { TimeRange } from "../../run/time_range.ts";
import { arrivalsOf, bytesBetween } from "./arrivals.ts";

/** Returns the foreground flows; all flows if there are no others. */
export function foreground(run: Run): number[] {
  const all = run.flows.map((_, flow) => flow);
  const own = all.filter((flow) => !run.flows[flow].background);
  return own.length > 0 ? own : all;
}

/** Most flows whose spread is measured for a picture: of more, quantiles of a sample look the same. */
export const MOST_MEASURED = 500;

/** Returns at most `MOST_MEASURED` of the flows, evenly spread over them. */
export function measured(flows: readonly number[]): readonly number[] {
  if (flows.length <= MOST_MEASURED) return flows;
  return Array.from({ length: MOST_MEASURED }, (_, i) => flows[Math.floor((i * flows.length) / MOST_MEASURED)]);
}

/** Are there several to be compared? */
export function hasSeveralFlows(run: Run): boolean {
  return foreground(run).length > 1;
}

/** Bins drawn side by side, at most. */
const MOST_BINS = 100;
/** Smallest bin in round trips of an empty path: a shorter one would show the bursts of a window and not its rate. */
const ROUND_TRIPS = 2;

/** Returns the width of a bin, ns: the least of 1, 2, 5 × 10^k ns that is wide enough to be meaningful and visible. */
export function binWidth(run: Run, { from, to }: TimeRange): number {
  const rtt = Math.max(...foreground(run).map((flow) => run.flows[flow].bounds.rtt_ns));
  const least = Math.max(ROUND_TRIPS * rtt, (to - from) / MOST_BINS, 1);
  const decade = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5, 10].map((digit) => digit * decade).find((width) => width >= least * (1 - 1e-9)) ?? least;
}

/** Rates of all flows in bins of time. */
export interface Shares {
  /** ns */
  width: number;
  /** Start of each bin (ns): whole widths, the first at or before the range. */
  from: number[];
  /** Rate of each measured flow (bit/s) in each bin, by the flow's number; others have none. */
  rates: Float64Array[];
  /** Jain's index of the measured flows that run for the whole bin; null if fewer than two do or nothing arrives. */
  jain: (number | null)[];
}

/** Latest result for each run: a pointer that moves over a picture asks for the same range again and again. */
const latest = new WeakMap<Run, { range: TimeRange; flow: number | null; shares: Shares }>();

/**
 * Returns the rates of all flows in the range, or for a picture with the flow `shown` those of `measured` foreground flows
 * and of `shown`; the latest result is kept.
 */
export function sharesOver(run: Run, range: TimeRange, shown: number | null = null): Shares {
  const own = foreground(run);
  const flow = own.length > MOST_MEASURED ? shown : null;
  const known = latest.get(run);
  if (known?.flow === flow && known.range.from === range.from && known.range.to === range.to) return known.shares;
  const shares = measure(run, range, flow === null ? own : measured(own), flow);
  latest.set(run, { range, flow, shares });
  return shares;
}

function measure(run: Run, range: TimeRange, own: readonly number[], shown: number | null): Shares {
  const width = binWidth(run, range);
  const first = Math.floor(range.from / width);
  const count = Math.max(1, Math.ceil(range.to / width) - first);
  const from = Array.from({ length: count }, (_, i) => (first + i) * width);
  const arrivals = arrivalsOf(run);
  const rates: Float64Array[] = [];
  const wanted = shown === null ? arrivals.keys() : new Set([...own, shown]);
  for (const flow of wanted) {
    rates[flow] = Float64Array.from(from, (start) => {
      // The last bin may be cut by the run's end.
      const span = Math.min(width, run.end - start);
      return span > 0 ? (bytesBetween(arrivals[flow], start, start + width) * 8e9) / span : 0;
    });
  }
  const jain = from.map((start, i) => {
    const there = own.filter((flow) => runsThrough(run, flow, start, Math.min(start + width, run.end)));
    return there.length < 2 ? null : jainIndex(there.map((flow) => rates[flow][i]));
  });
  return { width, from, rates, jain };
}

function runsThrough(run: Run, flow: number, from: number, to: number): boolean {
  const result = run.result(flow);
  if (!result) return false;
  const { started_ns, ended_ns } = result;
  return started_ns <= from && (ended_ns > started_ns ? ended_ns : run.end) >= to;
}

/**
 * Returns (sum of rates)² / (their number × sum of squares): 1 if all rates are equal, 1 / n if one flow has
 * everything.
 */
export function jainIndex(rates: readonly number[]): number | null {
  let [sum, squares] = [0, 0];
  for (const rate of rates) {
    sum += rate;
    squares += rate * rate;
  }
  return squares > 0 ? (sum * sum) / (rates.length * squares) : null;
}

/** Standard deviation of the flows' rates over the whole run, as a share of their mean. */
export function deviation(run: Run): number | null {
  const rates = foreground(run).map((flow) => run.result(flow)?.throughput_bps ?? 0);
  const mean = rates.reduce((a, b) => a + b, 0) / rates.length;
  if (!(mean > 0)) return null;
  return Math.sqrt(rates.reduce((sum, rate) => sum + (rate - mean) ** 2, 0) / rates.length) / mean;
}
