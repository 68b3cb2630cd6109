import { bisectRight, ticks } from "d3-array";
import { percentile } from "../../analysis/timeline/round_trips.ts";
import { isAtBoundary, type PacketMeasure, type Samples, samplesOf } from "../../analysis/timeline/samples.ts";
import type { Run } from "../../run/run.ts";
import { countUpTo } from "../../run/search.ts";

/** Number of bins, about as narrow as can be distinguished. */
const BINS = 40;
/** Number of fine bins in which peaks are searched. */
const FINE_BINS = 80;
/** Share of the gaps that is always visible, with as much room beyond. */
const USUAL_SHARE = 0.98;
const ROOM = 1.25;
/** Bins per decade of a logarithmic axis. */
const BINS_A_DECADE = 10;

/** Edges of the bins, ascending: one more than bins. Values at the last edge are in the last bin. */
export type Edges = readonly number[];

/** Returns bins for every value of all `samples`; null without any. Gaps between arrivals span decades. */
function edgesFor(samples: readonly Samples[], measure: PacketMeasure): Edges | null {
  const ranges = samples.flatMap(({ value }) => (value.length > 0 ? [extentOf(value)] : []));
  if (ranges.length === 0) return null;
  const low = Math.min(...ranges.map(([least]) => least));
  const high = Math.max(...ranges.map(([, most]) => most));
  if (measure === "interarrival") return decades(low, high);
  if (isAtBoundary(measure)) return even(0, highestShown(samples, high), FINE_BINS);
  return even(measure === "size" ? 0 : low, high);
}

/** Least and largest of values, of which there may be a million. */
function extentOf(values: Float64Array): [number, number] {
  let [least, most] = [values[0], values[0]];
  for (let i = 1; i < values.length; i++) {
    if (values[i] < least) least = values[i];
    if (values[i] > most) most = values[i];
  }
  return [least, most];
}

/** Median of sorted values: of two in the middle their mean. */
function middleOf(sorted: Float64Array): number {
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Smallest gap that is distinguished, ns. */
const LEAST_GAP = 1000;

function decades(low: number, high: number): Edges {
  const first = Math.floor(BINS_A_DECADE * Math.log10(Math.max(LEAST_GAP, low)));
  const last = Math.max(first, Math.floor(BINS_A_DECADE * Math.log10(Math.max(LEAST_GAP, high)))) + 1;
  return Array.from({ length: last - first + 1 }, (_, i) => 10 ** ((first + i) / BINS_A_DECADE));
}

/**
 * Returns the highest value shown: the last bin also holds larger values, so that a few long pauses do not squeeze the
 * others.
 */
function highestShown(samples: readonly Samples[], high: number): number {
  const most = samples.map(({ value }) => percentile(value.slice().sort(), USUAL_SHARE) * ROOM);
  return Math.min(high, Math.max(...most.filter((one) => !Number.isNaN(one))));
}

function even(low: number, high: number, bins = BINS): Edges {
  const [from, to] = high > low ? [low, high] : [low, low + Math.max(1, 0.01 * Math.abs(low))];
  const inner = ticks(from, to, bins);
  const step = inner.length > 1 ? inner[1] - inner[0] : to - from;
  const start = Math.floor(from / step) * step;
  const count = Math.max(1, Math.floor((to - start) / step) + 1);
  return Array.from({ length: count + 1 }, (_, i) => start + i * step);
}

/** Histogram of one direction of a flow: the bin of each value, in the order in which the values became known. */
export interface Histogram {
  /** Index in `places` of the host its packets go to. */
  to: number;
  reverse: 0 | 1;
  edges: Edges;
  median: number;
  /** Percentiles of round trips: the values below which 90 % and 99 % lie. */
  late: readonly number[];
  /** Number of values in the last bin that lie beyond it. */
  beyond: number;
  /** Number of values of the whole run in each bin. */
  whole: Uint32Array;
  /** ns */
  time: Float64Array;
  bin: Uint16Array;
}

/** Kept by the packets: a captured run has the same ones before and after its diagnosis. */
const known = new WeakMap<Run["packets"], Map<string, Histogram[]>>();

/**
 * Returns histograms of what the flow's `from` host sends, then of the other direction; a direction without packets is
 * left out.
 */
export function histogramsOf(run: Run, flow: number, measure: PacketMeasure): readonly Histogram[] {
  const ofRun = known.get(run.packets) ?? new Map<string, Histogram[]>();
  known.set(run.packets, ofRun);
  const key = `${flow} ${measure}`;
  let histograms = ofRun.get(key);
  if (!histograms) {
    histograms = made(run, flow, measure);
    ofRun.set(key, histograms);
  }
  return histograms;
}

function made(run: Run, flow: number, measure: PacketMeasure): Histogram[] {
  const { from, to } = run.flows[flow];
  const ways = ([0, 1] as const).map((reverse) => ({ reverse, samples: samplesOf(run, flow, reverse, measure) }));
  const edges = edgesFor(
    ways.map(({ samples }) => samples),
    measure,
  );
  if (!edges) return [];
  const inner = edges.slice(1, -1);
  return ways.flatMap(({ reverse, samples: { time, value } }) => {
    if (value.length === 0) return [];
    // Values below the first edge count in the first bin.
    const bin = new Uint16Array(value.length);
    for (let i = 0; i < bin.length; i++) bin[i] = bisectRight(inner, value[i]);
    const whole = new Uint32Array(edges.length - 1);
    for (const one of bin) whole[one]++;
    const sorted = value.slice().sort();
    const late = measure === "round_trip" ? [0.9, 0.99].map((share) => percentile(sorted, share)) : [];
    const beyond = value.reduce((sum, one) => sum + Number(one > edges[edges.length - 1]), 0);
    return [
      {
        to: reverse ? from : to,
        reverse,
        edges,
        median: middleOf(sorted),
        late,
        beyond,
        whole,
        time,
        bin,
      },
    ];
  });
}

/** Counts the values known at `at` (ns) in each bin. */
export function countsUntil({ time, bin, whole }: Histogram, at: number): Uint32Array {
  const counts = new Uint32Array(whole.length);
  const known = countUpTo(time, at);
  for (let i = 0; i < known; i++) counts[bin[i]]++;
  return counts;
}
