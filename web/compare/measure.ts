/** One thing a run is measured by. */
import { largest } from "../charts/steps.ts";
import type { QuantityKind } from "../quantities/units.ts";
import type { Run } from "../run/run.ts";
import { NO_WINDOW } from "../run/series.ts";

/** `share`: of 1, shown in per cent. */
export type Kind = QuantityKind | "share";

/** A measure of a run; `of` returns base units, or nothing if the run does not have it. */
export interface Measure {
  name: string;
  kind: Kind;
  unit?: string;
  of(run: Run, flow: number): number | null | undefined;
}

/** Returns a measure: the largest value of a variable in the run. */
export const most = (variable: string) => (run: Run, flow: number) => {
  const series = run.series(flow, variable);
  const value = series && largest(series, 0, run.end);
  return value !== null && value < NO_WINDOW ? value : null;
};
