import { t } from "@lingui/core/macro";
import type { Catalog } from "../../engine/contract.ts";
import type { Table } from "../../marks/table.ts";
import { fixed } from "../../quantities/numbers.ts";
import { casesWithLimits, fullLabel, measured, printed, type SweepResult } from "../../sweep/sweep.ts";
import { heldBy, heldWords } from "./points.ts";

/** Relative error of ours against the printed mean. */
export function relativeError(ours: number, published: number): number {
  return (ours - published) / published;
}

/** "+3.2 %" */
export function signedPercent(share: number): string {
  const text = fixed(Math.abs(share) * 100, 1);
  return `${share < 0 ? "−" : "+"}${text} %`;
}

/**
 * Makes the table of published beside simulated values, one row per quantity and value, with the limits of the sender.
 */
export function sweepTable(sweep: SweepResult, catalog: Catalog): Table {
  const rows: Table["rows"] = [];
  // Other cases have no account of limits.
  const limits = casesWithLimits(sweep.spec);
  for (const quantity of sweep.spec.quantities) {
    const ours = measured(sweep, quantity);
    const theirs = printed(sweep, quantity);
    const values = [...new Set([...theirs, ...ours].map((p) => p.value))].sort((a, b) => a - b);
    for (const value of values) {
      const m = ours.find((p) => p.value === value);
      const p = theirs.find((q) => q.value === value);
      const error = m && p ? Math.round(relativeError(m.mean, p.mean) * 1000) / 10 : null;
      rows.push([
        fullLabel(quantity),
        value,
        p?.mean ?? null,
        m?.mean ?? null,
        m?.min ?? null,
        m?.max ?? null,
        m?.runs ?? 0,
        error,
        quantity.unit,
        m && limits.has(quantity.case) ? heldWords(catalog, heldBy(m.limits)).join(", ") : null,
      ]);
    }
  }
  return {
    title: t`${sweep.parameterName}: published and simulated`,
    columns: [
      { name: t`quantity` },
      { name: sweep.parameterName, unit: sweep.spec.unit },
      { name: t`published mean` },
      { name: t`simulated mean` },
      { name: t`least` },
      { name: t`largest` },
      { name: t`runs` },
      { name: t`error`, unit: "%" },
      { name: t`unit` },
      { name: t`limits, with their shares of the time` },
    ],
    rows,
  };
}
