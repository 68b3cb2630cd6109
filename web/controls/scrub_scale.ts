import type { Moment } from "../run/moments.ts";
import type { TimeRange } from "../run/time_range.ts";

/** A key press moves the playhead by this share of what is shown. */
const KEY_STEP = 1 / 2000;
/** Ticks drawn; more would be a grey bar. */
const MOST_TICKS = 80;

/**
 * Step (ns) and upper end of the slider. A slider only stands on whole steps, so its end is the first that is not
 * before the end of the run.
 */
export function scrubScale({ from, to }: TimeRange, end: number): { step: number; top: number } {
  const step = Math.max(1, Math.round((to - from) * KEY_STEP));
  return { step, top: Math.max(1, Math.ceil(end / step)) * step };
}

/** Moments to draw, by their index: thinned out where there are too many to tell apart, the selected one always. */
export function ticksOf(moments: readonly Moment[], selected: number | null): number[] {
  const every = Math.max(1, Math.ceil(moments.length / MOST_TICKS));
  return moments.flatMap((_, index) => (index % every === 0 || index === selected ? [index] : []));
}
