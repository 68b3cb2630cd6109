import type { SeriesColumns } from "../engine/contract.ts";
import { countUpTo } from "./search.ts";

/** A variable as steps: from `times[i]` on it has `values[i]`. Times in ns, values in the variable's own unit. */
export interface StepSeries {
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Value in force at `time` (ns); null before the first step. */
export function valueAt(series: StepSeries, time: number): number | null {
  const i = countUpTo(series.times, time) - 1;
  return i < 0 ? null : series.values[i];
}

/** Splits the mixed columns into one step series per flow and variable. Key: `flow * variables + variable`. */
export function indexSeries(columns: SeriesColumns, flows: number, variables: number): StepSeries[] {
  const key = (row: number) => columns.flow[row] * variables + columns.variable[row];
  const counts = new Uint32Array(flows * variables);
  for (let row = 0; row < columns.time.length; row++) counts[key(row)]++;
  const all = Array.from(counts, (n) => ({ times: new Float64Array(n), values: new Float64Array(n) }));
  counts.fill(0);
  for (let row = 0; row < columns.time.length; row++) {
    const k = key(row);
    const i = counts[k]++;
    all[k].times[i] = columns.time[row];
    all[k].values[i] = columns.value[row];
  }
  return all;
}
