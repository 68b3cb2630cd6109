/**
 * Rates of playback. Speed is measured in round trips: at the usual pace one round trip of the flow lasts about 3 s, and
 * the visible range lasts at most 20 s. Idle stretches are passed in a moment.
 */
import { percentile, roundTripsOf } from "../analysis/timeline/round_trips.ts";
import { perRun } from "../run/per_run.ts";
import type { Run } from "../run/run.ts";
import type { TimeRange } from "../run/time_range.ts";
import type { Pace } from "../scenario/speed.ts";

/** Wall time of one round trip at the pace `1x`, s. */
export const ROUND_TRIP_LASTS = 3;
/** Longest wall time of the visible range at the pace `1x`, and of the whole run at the pace `run`, s. */
export const LONGEST_PLAY = 20;
/** Wall time of an idle stretch that is skipped, s: enough to see that the picture moves on. */
export const SKIP_LASTS = 0.25;
/** Idle stretches that would last longer than this are skipped, s of wall time. */
export const SHORTEST_SKIPPED = 0.4;
/** Longest wall time of the visible range as if nothing in it were skipped, s: the playhead is seen to move. */
const SLOWEST_PLAY = 100;
/** Rates that are tried between the slowest and the fastest possible one. */
const STEPS = 32;

/**
 * Returns the round trip by which playback is measured, ns: that of a full segment and its ACK on the empty path, which
 * the engine computes for every simulated flow, datagrams included. So waiting in queues is seen to make a round trip
 * last longer. A capture knows no path: the median of its measured round trips counts. Null if there is neither; the
 * visible range then sets the rate alone.
 */
export function roundTripOf(run: Run, flow: number): number | null {
  if (run.flows[flow] === undefined) return null;
  const base = run.captured ? 0 : run.flows[flow].bounds.rtt_ns;
  if (base > 0) return base;
  return medianOf(run, flow);
}

/** Median of the measured round trips, ns; null if there are none. */
const medianOf = perRun((run, flow): number | null => {
  const measured = roundTripsOf(run, flow).values.slice().sort();
  return measured.length > 0 ? percentile(measured, 0.5) : null;
});

/** Returns the wall time in which a range is played at `rate` (ns of simulated time in a second), s. */
export function playTime(range: TimeRange, rate: number, idle: readonly TimeRange[]): number {
  let length = range.to - range.from;
  let skipped = 0;
  for (let i = firstAfter(idle, range.from); i < idle.length && idle[i].from < range.to; i++) {
    if (!isSkipped(idle[i], rate)) continue;
    const inside = Math.min(idle[i].to, range.to) - Math.max(idle[i].from, range.from);
    length -= inside;
    skipped += (SKIP_LASTS * inside) / (idle[i].to - idle[i].from);
  }
  return length / rate + skipped;
}

/**
 * Returns the rate at the pace `1x`, ns of simulated time in a second: the slowest at which a round trip lasts no more
 * than 3 s and the range no more than 20 s, with idle stretches skipped. A range shorter than a round trip lasts 3 s. The
 * rate is never less than a hundredth of the range in a second.
 */
export function usualRate(roundTrip: number | null, range: TimeRange, idle: readonly TimeRange[]): number {
  const span = range.to - range.from;
  const highest = span / LONGEST_PLAY;
  const trip = roundTrip === null ? highest : Math.min(roundTrip, span) / ROUND_TRIP_LASTS;
  const lowest = Math.max(trip, span / SLOWEST_PLAY);
  if (lowest >= highest || idle.length === 0) return Math.max(lowest, highest);
  for (let step = 0; step < STEPS; step++) {
    const rate = lowest * (highest / lowest) ** (step / STEPS);
    if (playTime(range, rate, idle) <= LONGEST_PLAY) return rate;
  }
  return highest;
}

/** Factors of the paces other than `run`. */
const FACTORS: Record<Exclude<Pace, "run">, number> = { "0.25x": 0.25, "1x": 1, "4x": 4, "16x": 16 };

/** Returns the rate of a pace, ns of simulated time in a second; `end`: that of the run, ns. */
export function rateOf(
  pace: Pace,
  roundTrip: number | null,
  range: TimeRange,
  end: number,
  idle: readonly TimeRange[],
): number {
  if (pace === "run") return usualRate(roundTrip, { from: 0, to: end }, idle);
  return FACTORS[pace] * usualRate(roundTrip, range, idle);
}

/** Instant that playing reaches, ns, and the last idle stretch that it skipped on the way. */
export interface Played {
  time: number;
  skipped: TimeRange | null;
}

/**
 * Plays on from `time` for `wall` seconds at `rate`. A long idle stretch takes a quarter of a second; with `isJumping`,
 * for readers who want less motion, it takes no time.
 */
export function playOn(
  time: number,
  wall: number,
  rate: number,
  idle: readonly TimeRange[],
  isJumping = false,
): Played {
  let now = time;
  let left = wall;
  let skipped: TimeRange | null = null;
  for (let i = firstAfter(idle, time); i < idle.length; i++) {
    const stretch = idle[i];
    const before = Math.max(0, stretch.from - now) / rate;
    if (before >= left) break;
    if (!isSkipped(stretch, rate)) continue;
    left -= before;
    now = Math.max(now, stretch.from);
    skipped = stretch;
    const fast = isJumping ? Number.POSITIVE_INFINITY : (stretch.to - stretch.from) / SKIP_LASTS;
    if ((stretch.to - now) / fast > left) return { time: now + left * fast, skipped };
    left -= (stretch.to - now) / fast;
    now = stretch.to;
  }
  return { time: now + left * rate, skipped };
}

/** Is the stretch long enough to be skipped at this rate? */
function isSkipped({ from, to }: TimeRange, rate: number): boolean {
  return to - from > SHORTEST_SKIPPED * rate;
}

/** Returns the index of the first stretch that ends after `time`. */
function firstAfter(idle: readonly TimeRange[], time: number): number {
  let [low, high] = [0, idle.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (idle[middle].to > time) high = middle;
    else low = middle + 1;
  }
  return low;
}
