import type { SeriesColumns } from "../engine/contract.ts";
import { countUpTo } from "./search.ts";
import type { TimeRange } from "./time_range.ts";

/** A variable as a step function: from `times[i]` (ns) on it is `values[i]`, in the variable's own unit. */
export interface StepSeries {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** A congestion window of a GB is that of a variant that has none (bytes). */
export const NO_WINDOW = 65535 * 2 ** 14;

/** Value in force at `time` (ns); null before the first step. */
export function valueAt(series: StepSeries, time: number): number | null {
  const i = countUpTo(series.times, time) - 1;
  return i < 0 ? null : series.values[i];
}

/** Returns the steps in force at any time of a range: a part of the columns, not a copy. */
export function stepsWithin({ times, values }: StepSeries, { from, to }: TimeRange): StepSeries {
  const [first, last] = [Math.max(0, countUpTo(times, from) - 1), countUpTo(times, to)];
  return { times: times.subarray(first, last), values: values.subarray(first, last) };
}

/** Steps of variable `entry % variables` of flow `entry / variables`: a part of the columns, not a copy. */
export function stepsOf({ start, time, value }: SeriesColumns, entry: number): StepSeries {
  const [from, to] = [start[entry], start[entry + 1]];
  return { times: time.subarray(from, to), values: value.subarray(from, to) };
}
