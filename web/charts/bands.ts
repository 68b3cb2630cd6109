import type { Scale } from "../marks/axis.ts";
import type { LimitBands } from "../run/limits.ts";
import { countUpTo } from "../run/search.ts";

/** A limit over a stretch of px. */
export interface BandRun {
  from: number;
  to: number;
  limit: number;
}

/**
 * Returns limits over the scale's domain as stretches of px. If several limits share a pixel, the one that held longest
 * gets it, so that the picture of a long run shows the predominant limit.
 */
export function bandRuns(bands: LimitBands, time: Scale): BandRun[] {
  const [t0, t1] = time.domain();
  const [p0, p1] = time.range();
  const first = Math.max(0, countUpTo(bands.start, t0) - 1);
  const last = countUpTo(bands.start, t1);
  const result: BandRun[] = [];
  const push = (from: number, to: number, limit: number) => {
    const before = result[result.length - 1];
    if (before && before.limit === limit && from - before.to < 0.01) before.to = to;
    else if (to > from) result.push({ from, to, limit });
  };
  if (last - first < (p1 - p0) / 2) {
    for (let i = first; i < last; i++) {
      push(Math.max(p0, time(bands.start[i])), Math.min(p1, time(bands.end[i])), bands.limit[i]);
    }
    return result;
  }
  const share = new Float64Array(256);
  let i = first;
  for (let px = p0; px < p1; px++) {
    const [from, to] = [time.invert(px), time.invert(px + 1)];
    share.fill(0);
    while (i > first && bands.start[i] > from) i--;
    for (; i < last && bands.start[i] < to; i++) {
      share[bands.limit[i]] += Math.max(0, Math.min(to, bands.end[i]) - Math.max(from, bands.start[i]));
    }
    i = Math.max(first, i - 1);
    let best = 0;
    for (let k = 1; k < share.length; k++) if (share[k] > share[best]) best = k;
    if (share[best] > 0) push(px, Math.min(p1, px + 1), best);
  }
  return result;
}
