/** The curves on the cards of experiments: simulated values of the first panel of each sweep, kept in `curves.json`. */
import type { WasmModule } from "../../engine/faces.ts";
import { cellIn, numbersAt, peaksIn, readTable } from "../../experiments/published.ts";
import type { Experiment } from "../../experiments/schema.ts";
import { quantityOf } from "../../sweep/measures.ts";
import { type PlannedPoint, planPoints } from "../../sweep/plan.ts";
import {
  type PublishedPeak,
  type PublishedRow,
  panelOf,
  type SweepQuantity,
  type SweepSpec,
} from "../../sweep/sweep.ts";

/** Text of a table of `public/papers/`, by its name. */
export type Tables = (table: string) => string;

/** Simulated values of one quantity: position on the axis and value, in the units of the sweep. */
export interface Curve {
  column: string;
  points: [number, number][];
}

/** Curves of an experiment. */
export interface StoredCurves {
  /** Stamp of the scenario and the sweep that the values come from. */
  stamp: string;
  curves: Curve[];
}

/** Lines drawn at most, and values of each. */
const MOST_LINES = 3;
const MOST_VALUES = 12;

/** Returns the quantities of the first panel. */
export function shownQuantities({ quantities }: SweepSpec): SweepQuantity[] {
  return quantities.filter((one) => panelOf(one) === panelOf(quantities[0])).slice(0, MOST_LINES);
}

/** Returns the published numbers of each swept value. */
export function rowsOf(spec: SweepSpec, tables: Tables): PublishedRow[] {
  const { table, cells = [] } = spec;
  if (table !== undefined) return readTable(tables(table));
  return numbersAt(
    spec,
    cells.map((cell) => ({ ...cell, value: cellIn(tables(cell.table), cell) })),
  );
}

/** Returns the published peaks of a sweep; empty if it has none. */
export function peaksOf({ peaks, quantities }: SweepSpec, tables: Tables): PublishedPeak[] {
  return peaks ? peaksIn(tables(peaks.table), peaks, quantities) : [];
}

/** Returns the runs behind the curves, ascending in the swept value. */
export function plannedPoints({ scenario, sweep }: Experiment, tables: Tables): PlannedPoint[] {
  if (!sweep) return [];
  const request = {
    spec: sweep,
    parameterName: "",
    published: rowsOf(sweep, tables),
    peaks: [],
    scenario,
    overrides: {},
    near: null,
  };
  const cases = new Set(shownQuantities(sweep).map((one) => one.case));
  return [...cases].flatMap((name) => {
    const own = planPoints(request).filter((point) => point.case === name);
    own.sort((a, b) => a.value - b.value);
    const step = Math.max(1, (own.length - 1) / (MOST_VALUES - 1));
    const kept = new Set(own.map((_, i) => Math.min(own.length - 1, Math.round(i * step))));
    return own.filter((_, i) => kept.has(i));
  });
}

const DIGITS = 4;
const rounded = (value: number) => Number(value.toPrecision(DIGITS));

/** Runs a point with seed 1 and returns the value of each quantity of its case; null for one without a value. */
export function valuesAt(
  engine: Pick<WasmModule, "Simulation">,
  { scenario, sweep }: Experiment,
  point: PlannedPoint,
): { column: string; value: number | null }[] {
  if (!sweep) return [];
  const overrides = JSON.stringify({ ...point.overrides, seed: 1 });
  const simulation = new engine.Simulation(JSON.stringify(scenario), overrides, false, false);
  while (!simulation.advance(0xffffffff));
  const summary = JSON.parse(simulation.summary());
  simulation.free();
  return shownQuantities(sweep)
    .filter((one) => one.case === point.case)
    .map((one) => {
      const value = quantityOf(summary, one);
      return { column: one.column, value: value === null ? null : rounded(value) };
    });
}

/** Runs all points of an experiment and returns its curves. */
export function curvesOf(engine: Pick<WasmModule, "Simulation">, experiment: Experiment, tables: Tables): StoredCurves {
  const curves = new Map<string, Curve>();
  for (const { column } of experiment.sweep ? shownQuantities(experiment.sweep) : [])
    curves.set(column, { column, points: [] });
  for (const point of plannedPoints(experiment, tables)) {
    for (const { column, value } of valuesAt(engine, experiment, point)) {
      if (value !== null) curves.get(column)?.points.push([point.value, value]);
    }
  }
  return { stamp: stampOf(experiment), curves: [...curves.values()] };
}

/** Fields of a scenario and a sweep that no run depends on. */
const PROSE = ["sources", "name", "label", "title", "axis", "panel"];

/** Returns a short stamp of the scenario and the sweep without their prose, by which old curves are recognised (FNV-1a, 32 bits). */
export function stampOf({ scenario, sweep }: Experiment): string {
  let hash = 0x811c9dc5;
  const text = JSON.stringify([scenario, sweep], (key, value) => (PROSE.includes(key) ? undefined : value));
  for (const character of text) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, "0");
}
