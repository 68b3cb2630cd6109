import type { Variable } from "../../engine/contract.ts";
import type { Run } from "../../run/run.ts";

/** Variables the engine recorded for the flow; those with names for values have a view of their own. */
export function recorded(run: Run, flow: number): Variable[] {
  return run.catalog.variables.filter(({ id, unit }) => unit !== "name" && run.series(flow, id));
}

/** The chosen variables that were recorded; without any, the first recorded one, so that there is something to see. */
export function shownVariables(run: Run, flow: number, chosen: readonly string[]): readonly string[] {
  const ids = recorded(run, flow).map(({ id }) => id);
  const kept = chosen.filter((id) => ids.includes(id));
  return kept.length > 0 ? kept : ids.slice(0, 1);
}
