import type { Moment } from "../run/moments.ts";
import type { TimeRange } from "../run/time_range.ts";

/** Share of the visible range by which a key moves the playhead. */
const KEY_STEP = 1 / 2000;
/** Ticks drawn; more would be a grey bar. */
const MOST_TICKS = 80;

/**
 * Returns the step and the upper end of the slider, ns. A slider stands on whole steps only, so its end is the first
 * step that is not before the end of the run.
 */
export function scrubScale({ from, to }: TimeRange, end: number): { step: number; top: number } {
  const step = Math.max(1, Math.round((to - from) * KEY_STEP));
  return { step, top: Math.max(1, Math.ceil(end / step)) * step };
}

/** Returns indices of the moments to draw, thinned out if there are too many; the selected one always stays. */
export function ticksOf(moments: readonly Moment[], selected: number | null): number[] {
  const every = Math.max(1, Math.ceil(moments.length / MOST_TICKS));
  return moments.flatMap((_, index) => (index % every === 0 || index === selected ? [index] : []));
}
