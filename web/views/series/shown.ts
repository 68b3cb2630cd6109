import { hasQuantity } from "../../analysis/timeline/derived.ts";
import { type Quantity, quantitiesOf } from "../../run/quantities.ts";
import type { Run } from "../../run/run.ts";

/** Returns the quantities recorded for the flow; variables whose values have names have a view of their own. */
export function recorded(run: Run, flow: number): Quantity[] {
  return quantitiesOf(run.catalog).filter(({ id, unit }) => unit !== "name" && hasQuantity(run, flow, id));
}

/** Returns the chosen variables that were recorded; by default the first recorded one. */
export function shownVariables(run: Run, flow: number, chosen: readonly string[]): readonly string[] {
  const ids = recorded(run, flow).map(({ id }) => id);
  const kept = chosen.filter((id) => ids.includes(id));
  return kept.length > 0 ? kept : ids.slice(0, 1);
}
