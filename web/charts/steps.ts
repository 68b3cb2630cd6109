import type { Scale } from "../marks/axis.ts";
import { countUpTo } from "../run/search.ts";
import type { StepSeries } from "../run/series.ts";

/**
 * Returns the points (x, y, …) of a step series over the x scale's domain. A pixel column with many steps becomes one
 * line from its smallest to its largest value, so a path has at most four points per pixel.
 */
export function stepPoints(series: StepSeries, x: Scale, y: Scale): number[] {
  const [from, to] = x.domain();
  const { times, values } = series;
  const points: number[] = [];
  // A value that is no number lifts the pen.
  const add = (px: number, v: number) => points.push(Number.isNaN(v) ? v : px, Number.isNaN(v) ? v : y(v));
  let i = Math.max(0, countUpTo(times, from) - 1);
  if (times.length === 0 || times[i] > to) return points;
  let value = values[i];
  let left = x(Math.max(from, times[i]));
  add(left, value);
  i++;
  while (i < times.length && times[i] <= to) {
    const px = x(times[i]);
    let next = values[i];
    let low = Math.min(value, next);
    let high = Math.max(value, next);
    const column = px + 1;
    let steps = 1;
    for (i++; i < times.length && times[i] <= to && x(times[i]) < column; i++, steps++) {
      next = values[i];
      low = Math.min(low, next);
      high = Math.max(high, next);
    }
    if (px > left) add(px, value);
    if (steps > 1) {
      add(px, low);
      add(px, high);
    }
    add(px, next);
    value = next;
    left = px;
  }
  const right = x(to);
  if (right > left) add(right, value);
  return points;
}

/** Largest value in force at any time of [from, to] (ns); 0 for an empty series. */
export function largest(series: StepSeries, from: number, to: number): number {
  let max = 0;
  const first = Math.max(0, countUpTo(series.times, from) - 1);
  for (let i = first; i < series.times.length && series.times[i] <= to; i++) max = Math.max(max, series.values[i]);
  return max;
}
