import { type LinearScale, linearScale } from "../../marks/linear.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import type { TimeRange } from "../../run/time_range.ts";

/** Time from top to bottom of a ladder, px, and the stretches of it that are not to scale. */
export interface LadderClock {
  time: LinearScale;
  /** Stretches without events that are drawn shorter, ns, in order. */
  shortened: readonly TimeRange[];
}

/**
 * Longest stretch without events that is drawn to scale, as a share of the range; longer ones are drawn with this
 * length.
 */
const LONGEST_IDLE = 1 / 100;

const NONE: readonly TimeRange[] = [];
/** Latest result of each run, because a ladder asks for every frame. */
const latest = new WeakMap<Run, { flow: number; range: TimeRange; shortened: readonly TimeRange[] }>();

/** Returns a clock to scale. */
export function linearClock(range: TimeRange, top: number, bottom: number): LadderClock {
  return { time: linearScale([range.from, range.to], [top, bottom]), shortened: NONE };
}

/** Idle stretches shortened, all else to one scale. */
export function compressedClock(run: Run, flow: number, range: TimeRange, top: number, bottom: number): LadderClock {
  const shortened = idleStretches(run, flow, range);
  const longest = (range.to - range.from) * LONGEST_IDLE;
  const times = [range.from, ...shortened.flatMap(({ from, to }) => [from, to]), range.to];
  const lengths = [0];
  let length = 0;
  for (let i = 1; i < times.length; i++) {
    // Between an odd and an even place lies a stretch that is shortened.
    length += i % 2 === 0 ? longest : times[i] - times[i - 1];
    lengths.push(length);
  }
  const scale = (bottom - top) / (length || 1);
  return {
    time: linearScale(
      times,
      lengths.map((one) => top + one * scale),
    ),
    shortened,
  };
}

function idleStretches(run: Run, flow: number, range: TimeRange): readonly TimeRange[] {
  const known = latest.get(run);
  if (known?.flow === flow && known.range.from === range.from && known.range.to === range.to) return known.shortened;
  const { time, flow: flowOf } = run.data.events;
  const longest = (range.to - range.from) * LONGEST_IDLE;
  const shortened: TimeRange[] = [];
  let before = range.from;
  const see = (at: number) => {
    if (at - before > longest) shortened.push({ from: before, to: at });
    before = at;
  };
  const end = countUpTo(time, range.to);
  for (let row = countBelow(time, range.from); row < end; row++) if (flowOf[row] === flow) see(time[row]);
  see(range.to);
  latest.set(run, { flow, range, shortened });
  return shortened;
}
