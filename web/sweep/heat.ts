/** Two parameters at once: a run for each pair of their values. */
import { t } from "@lingui/core/macro";
import type { RunSummary } from "../engine/contract.ts";
import type { Overrides, OverrideValue } from "../scenario/overrides.ts";
import { quantityOf } from "./measures.ts";
import type { SweepQuantity } from "./sweep.ts";

/** Measures that the colour of a cell can show. */
export const HEAT_MEASURES = {
  throughput_bps: {
    get name() {
      return t`Throughput`;
    },
    unit: "Mb/s",
  },
  retransmissions: {
    get name() {
      return t`Segments sent again`;
    },
    unit: "times",
  },
  timeouts: {
    get name() {
      return t`Timeouts`;
    },
    unit: "times",
  },
} as const;
/** Id of a measure of a map. */
export type HeatMeasure = keyof typeof HEAT_MEASURES;

/** Tells whether a text is the id of a measure of a map. */
export function isHeatMeasure(text: string): text is HeatMeasure {
  return Object.hasOwn(HEAT_MEASURES, text);
}

/** One axis of a map: a parameter and its values. */
export interface HeatAxis {
  /** Dotted path in the scenario. */
  path: string;
  name: string;
  values: readonly { value: OverrideValue; label: string }[];
}

/** One pair of values; `null` in the place of one that has not been run yet. */
export interface HeatCell {
  summary: RunSummary | null;
  /** Reason for the missing result. */
  error: string | null;
}

/** A map of two parameters, with its cells as far as they are run. */
export interface HeatResult {
  x: HeatAxis;
  y: HeatAxis;
  /** Overrides of all runs, besides the pair. */
  overrides: Overrides;
  /** Entry of the scenario's flows that is measured. */
  flow: string;
  /** Row by row: that of x value i and y value j is `cells[j * x.values.length + i]`. */
  cells: readonly (HeatCell | null)[];
  status: "running" | "complete" | "stopped";
}

/** Returns a cell's value in the unit of the measure, or null without a result. */
export function heatValue(cell: HeatCell | null, flow: string, measure: HeatMeasure): number | null {
  if (!cell?.summary) return null;
  const { name, unit } = HEAT_MEASURES[measure];
  const quantity: SweepQuantity = { column: "", label: name, case: "", flow, measure, unit };
  return quantityOf(cell.summary, quantity);
}

/** Returns the limit that held the cell's sender back for longest, as an index in `Catalog.limits`, or null. */
export function heatLimit(cell: HeatCell | null, flow: string): number | null {
  const shares = cell?.summary?.entries.find(({ id }) => id === flow)?.limits ?? [];
  const most = Math.max(0, ...shares);
  return most > 0 ? shares.indexOf(most) : null;
}
