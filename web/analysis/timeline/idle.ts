/** Stretches of a run in which nothing happens: no packet exists anywhere, and there is no event. */
import { halfWay } from "../../run/captured.ts";
import type { Run } from "../../run/run.ts";
import { countBelow, countUpTo } from "../../run/search.ts";
import type { TimeRange } from "../../run/time_range.ts";

const known = new WeakMap<Run, readonly TimeRange[]>();

/**
 * Returns the idle stretches of a run, ns, in order. No view changes in them: packets neither move nor wait, and every
 * variable keeps its value. An event without a packet, such as a timer that fires, ends a stretch and begins the next.
 * A packet of a capture is on its way before and after it passes the place of the capture.
 */
export function idleStretchesOf(run: Run): readonly TimeRange[] {
  const old = known.get(run);
  if (old) return old;
  const { created, latest_end } = run.packets;
  const found: TimeRange[] = [];
  const beyond = Math.max(halfWay(run, 0), halfWay(run, 1));
  let until = 0;
  for (let packet = 0; packet < created.length; packet++) {
    const from = created[packet] - beyond;
    if (from > until) addBetweenEvents(run, { from: until, to: from }, found);
    until = latest_end[packet] + beyond;
  }
  if (run.end > until) addBetweenEvents(run, { from: until, to: run.end }, found);
  known.set(run, found);
  return found;
}

/** Adds the parts of a stretch without packets that lie between its events. */
function addBetweenEvents(run: Run, { from, to }: TimeRange, found: TimeRange[]) {
  const { time } = run.data.events;
  let before = from;
  for (let row = countUpTo(time, from); row < countBelow(time, to); row++) {
    if (time[row] > before) found.push({ from: before, to: time[row] });
    before = time[row];
  }
  found.push({ from: before, to });
}

/** Returns what two lists of stretches, each in order, have in common. */
export function commonStretches(a: readonly TimeRange[], b: readonly TimeRange[]): readonly TimeRange[] {
  const common: TimeRange[] = [];
  for (let i = 0, k = 0; i < a.length && k < b.length; ) {
    const from = Math.max(a[i].from, b[k].from);
    const to = Math.min(a[i].to, b[k].to);
    if (from < to) common.push({ from, to });
    if (a[i].to < b[k].to) i++;
    else k++;
  }
  return common;
}

/**
 * Returns the idle stretches that runs on one clock share. A run that has ended is idle until the last one ends, at
 * `end` (ns).
 */
export function sharedIdleStretches(runs: readonly Run[], end: number): readonly TimeRange[] {
  const lists = runs.map((run) => {
    const own = idleStretchesOf(run);
    return run.end < end ? [...own, { from: run.end, to: end }] : own;
  });
  return lists.length === 0 ? [] : lists.reduce(commonStretches);
}
