/** Results of a figure, computed from the summaries of its runs; the page, the build and the tests compute them alike. */
import type { RunSummary } from "../../engine/contract.ts";
import type { Overrides } from "../../scenario/overrides.ts";
import { overridesOf } from "../../scenario/settings.ts";
import type { FigureRow } from "./format.ts";
import { quantityIn } from "./quantities.ts";

/** Index of the value of each dragged number, by its name. */
export type Choice = Readonly<Record<string, number>>;

/** Values of the results, by their names; null where a run has none, in base units otherwise. */
export type Values = Readonly<Record<string, number | null>>;

/** Returns the values that the essay opens with. */
export function startOf({ drags }: Pick<FigureRow, "drags">): Choice {
  return Object.fromEntries(Object.entries(drags).map(([name, { start }]) => [name, start]));
}

/** Returns the changes to the experiment's scenario with these values, and with those that a result asks for besides. */
export function overridesWith({ set, drags }: FigureRow, choice: Choice, more: FigureRow["set"] = {}): Overrides {
  const dragged = Object.entries(drags).map(([name, { values, start }]) => values[choice[name] ?? start].set);
  return overridesOf(Object.assign({}, set, ...dragged, more));
}

/** Computes all results with these values. `summaryOf`: the summary of a run; null if it is not there yet. */
export function valuesOf(
  row: FigureRow,
  choice: Choice,
  summaryOf: (overrides: Overrides) => RunSummary | null,
): Values {
  const values = Object.entries(row.results).map(([name, { what, flow = row.flow, set }]) => {
    const summary = summaryOf(overridesWith(row, choice, set));
    return [name, summary && quantityIn(summary, flow, what)];
  });
  return Object.fromEntries(values);
}

/** Returns the changes of each run whose summary the results need besides that of the run that is shown. */
export function othersOf(row: FigureRow, choice: Choice): Overrides[] {
  return Object.values(row.results).flatMap(({ set }) => (set ? [overridesWith(row, choice, set)] : []));
}
