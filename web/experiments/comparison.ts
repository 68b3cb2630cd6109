/** Comparison of the current run with the value that the paper printed for the same setting. */
import { t } from "@lingui/core/macro";
import type { RunSummary } from "../engine/contract.ts";
import { localized } from "../quantities/numbers.ts";
import { unitAfter } from "../quantities/unit_names.ts";
import { inUnit } from "../quantities/units.ts";
import type { Overrides, OverrideValue } from "../scenario/overrides.ts";
import { quantityOf } from "../sweep/measures.ts";
import { fullLabel, type PublishedRow, type SweepSpec, settingOf } from "../sweep/sweep.ts";
import { TODAY } from "./papers.ts";
import type { Experiment } from "./schema.ts";

/** A published value and the simulated one for the same setting. */
export interface Comparison {
  label: string;
  /** Simulated value, in `unit`. */
  simulated: number;
  /** `null`: the table has no row for this setting. */
  published: number | null;
  unit: string;
  /** Whether the paper measured a table of it or states a single number, or a source of today prints a table. */
  basis: "measured" | "stated" | "printed";
}

/** Whether a source prints a number beside which a run of the sweep can stand. */
export const isPrinted = ({ table, stated = [], cells = [] }: SweepSpec): boolean =>
  table !== undefined || stated.length + cells.length > 0;

/**
 * Returns a comparison for each quantity of the experiment's sweep that the current run has too, unless the sweep has no
 * table and nothing is stated; `shown`: case of the run.
 */
export function comparisons(
  experiment: Experiment,
  published: readonly PublishedRow[],
  summary: RunSummary,
  swept: OverrideValue | undefined,
  shown: string | null,
): Comparison[] {
  const { sweep } = experiment;
  if (!sweep) return [];
  const row = published.find((one) => {
    const value = one[sweep.column];
    return value !== null && value !== undefined && settingOf(sweep, value) === swept;
  });
  const table = experiment.paper === TODAY.id ? "printed" : "measured";
  const basis = sweep.table === undefined ? "stated" : table;
  return sweep.quantities.flatMap((quantity) => {
    // Other cases are other runs, for example a baseline without traffic.
    if (quantity.case !== shown) return [];
    const simulated = quantityOf(summary, quantity);
    const printed = row?.[quantity.column] ?? null;
    if (simulated === null || simulated <= 0 || (basis === "stated" && printed === null)) return [];
    return [{ label: fullLabel(quantity), simulated, published: printed, unit: quantity.unit, basis }];
  });
}

/**
 * Writes a comparison: "1.68 Mb/s in the simulation; the paper measured 1.68." `alone`: the experiment has no other quantity.
 * `changed`: a value besides the swept parameter differs from the paper.
 */
export function comparisonSentence(one: Comparison, alone: boolean, changed: boolean): string {
  return `${alone ? "" : `${one.label}: `}${besidePaper(one, changed)}`;
}

function besidePaper(one: Comparison, changed: boolean): string {
  const number = inUnit(one.simulated, "", 3);
  const here = `${number} ${unitAfter(number, one.unit)}`;
  if (one.published === null) {
    return one.basis === "printed"
      ? t`${here} in the simulation; the source has no number for this setting.`
      : t`${here} in the simulation; the paper has no number for this setting.`;
  }
  const there = localized(String(one.published));
  switch (one.basis) {
    case "measured":
      return changed
        ? t`${here} in the simulation; the paper, with its own settings, measured ${there}.`
        : t`${here} in the simulation; the paper measured ${there}.`;
    case "printed":
      return changed
        ? t`${here} in the simulation; the source, with its own settings, prints ${there}.`
        : t`${here} in the simulation; the source prints ${there}.`;
    case "stated":
      return changed
        ? t`${here} in the simulation; the paper, with its own settings, says ${there}.`
        : t`${here} in the simulation; the paper says ${there}.`;
  }
}

/** Tells whether the reader changed anything besides the seed and the parameters that the sweep sets. */
export function departsFromPaper({ sweep }: Experiment, overrides: Overrides): boolean {
  const set = ["seed", sweep?.parameter, ...Object.keys(sweep?.along ?? {})];
  return Object.keys(overrides).some((path) => !set.includes(path));
}
