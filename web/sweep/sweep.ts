import { t } from "@lingui/core/macro";
import type { PeaksFile, SweepFile, SweepQuantity } from "../engine/contract/experiment.ts";
import type { RunSummary } from "../engine/contract.ts";
import { factorOf } from "../quantities/units.ts";
import { quantityOf, resultOf } from "./measures.ts";

export type { CurveSide, Curves, StatedNumber, SweepQuantity } from "../engine/contract/experiment.ts";

/** A number of one curve in a table with rows and columns other than those of the sweep. */
export interface PublishedCell {
  table: string;
  /** The row, as cells by column, and the column the number is in. */
  row: Record<string, string>;
  from: string;
  /** The swept value, and the column of the quantity. */
  at: number;
  column: string;
}

/** Highest points of curves, as written out. */
export interface Peaks extends PeaksFile {
  /** Row of the table by quantity, as the values of the other columns. */
  rows: Record<string, Record<string, string>>;
}

/** Published peak of one curve; null for values that are not printed. */
export interface PublishedPeak {
  /** Column of the quantity. */
  column: string;
  peak: number | null;
  /** %, from the peak to the lowest point beyond. */
  fall: number | null;
  /** %, the worst. */
  unfairness: number | null;
}

/** The `sweep` of an experiment with its curves written out: the parameter that moves, and the quantities measured. */
export interface SweepSpec extends Omit<SweepFile, "cases" | "cells" | "curves" | "peaks" | "quantities"> {
  cases: Record<string, Record<string, unknown>>;
  /** Numbers of a table that has them elsewhere than in a column for each curve. */
  cells?: PublishedCell[];
  peaks?: Peaks;
  quantities: SweepQuantity[];
}

/** A unit for intervals: how many of them in a second. */
export const RATE_OF_PACKETS = "packets/s";

type Scale = Pick<SweepSpec, "unit" | "headers">;

/** Converts a value of the sweep to the parameter's base unit. */
export function settingOf({ unit, headers = 0 }: Scale, value: number): number {
  return unit === RATE_OF_PACKETS ? Math.round(1e9 / value) : (value - headers) * factorOf(unit);
}

/** The value of the sweep that sets the parameter to that. */
export function valueSetTo({ unit, headers = 0 }: Scale, setting: number): number {
  return unit === RATE_OF_PACKETS ? 1e9 / setting : setting / factorOf(unit) + headers;
}

/** Returns the other parameters that go along with a value of the sweep. */
export function alongside({ along = {}, values = [] }: SweepSpec, value: number): Record<string, number> {
  const at = values.indexOf(value);
  return at < 0 ? {} : Object.fromEntries(Object.entries(along).map(([path, settings]) => [path, settings[at]]));
}

/** Returns the position on the axis of a case's run with a value of the swept parameter. */
export function drawnAt({ scales }: SweepSpec, name: string, value: number): number {
  return value * (scales?.[name] ?? 1);
}

/** The parameter's value of a case's run that is drawn there. */
export function valueDrawnAt({ scales }: SweepSpec, name: string, at: number): number {
  return at / (scales?.[name] ?? 1);
}

/** Returns the values of the swept parameter that a case is run with, in `unit`. */
export function valuesOf(spec: SweepSpec, published: readonly PublishedRow[], name: string): number[] {
  const values = published.map((row) => row[spec.column]).filter((value) => value !== null && value !== undefined);
  return values.filter((value) => drawnAt(spec, name, value) <= (spec.most ?? Number.POSITIVE_INFINITY));
}

/** Returns a key; quantities with the same key share a panel. */
export function panelOf({ panel, flow, unit }: SweepQuantity): string {
  return panel ?? `${flow} ${unit}`;
}

/** Number of measures from which panels alone no longer show which of them belong together. */
const MANY = 3;

/** Returns the cases with enough measures to be read point by point too, each in a panel of its own. */
export function casesByPoint({ cases, quantities }: Pick<SweepSpec, "cases" | "quantities">): string[] {
  return Object.keys(cases).filter((name) => {
    const own = quantities.filter((one) => one.case === name);
    const panels = new Set(own.map(({ panel }) => panel));
    return own.length >= MANY && panels.size === own.length && !panels.has(undefined);
  });
}

/**
 * Returns the cases whose limits are shown: those of each panel's first line, and those that are read point by point.
 */
export function casesWithLimits(spec: Pick<SweepSpec, "cases" | "quantities">): Set<string> {
  const { quantities } = spec;
  const first = quantities.filter((one, i) => quantities.findIndex((other) => panelOf(other) === panelOf(one)) === i);
  return new Set([...first.map((one) => one.case), ...casesByPoint(spec)]);
}

/** A row of the published table: column -> number, null if nothing is printed. */
export type PublishedRow = Record<string, number | null>;

/** All runs (one per seed) of one value and case. */
export interface SweepPoint {
  /** Position on the axis, in `SweepSpec.unit`: the swept value times the case's scale. */
  value: number;
  case: string;
  summaries: RunSummary[];
  /** Why this point has no (or fewer) runs; null when all is well. */
  error: string | null;
}

/** Data of the sweep view; points are added as they arrive, in any order. */
export interface SweepResult {
  spec: SweepSpec;
  /** Name of the swept parameter for the axis, e.g. "Maximum window". */
  parameterName: string;
  published: PublishedRow[];
  peaks: PublishedPeak[];
  points: SweepPoint[];
  /** `stopped`: by the reader. `failed`: not one point has a result. */
  status: "running" | "complete" | "stopped" | "failed";
  /** Reason when `status` is failed. */
  message?: string;
  progress: SweepProgress;
}

/** Progress of a sweep. */
export interface SweepProgress {
  /** Runs that are done, of all that the sweep needs. */
  done: number;
  runs: number;
  /** Estimate from the costs of finished runs, ms; null before there are any. */
  left_ms: number | null;
}

/** Mean and spread over the seeds of one point, in the quantity's unit. */
export interface Measured {
  value: number;
  mean: number;
  min: number;
  max: number;
  runs: number;
  /** Share of time per limit, averaged over the seeds; index = `Catalog.limits`. */
  limits: number[];
}

/** A quantity's label by itself, away from its panel's title. */
export function fullLabel({ panel, label }: SweepQuantity): string {
  return panel === undefined ? label : t`${panel}: ${label}`;
}

/** Our points for one quantity, ascending in the swept value. */
export function measured(sweep: SweepResult, quantity: SweepQuantity): Measured[] {
  const result: Measured[] = [];
  for (const point of sweep.points) {
    if (point.case !== quantity.case) continue;
    const flows = point.summaries.map((s) => resultOf(s, quantity)).filter((f) => f !== undefined);
    const values = point.summaries.map((s) => quantityOf(s, quantity)).filter((v) => v !== null);
    if (values.length === 0) continue;
    result.push({
      value: point.value,
      mean: values.reduce((a, b) => a + b, 0) / values.length,
      min: Math.min(...values),
      max: Math.max(...values),
      runs: values.length,
      limits: meanShares(flows.map((f) => f.limits)),
    });
  }
  return result.sort((a, b) => a.value - b.value);
}

function meanShares(lists: number[][]): number[] {
  const sum: number[] = [];
  for (const list of lists) {
    list.forEach((share, i) => {
      sum[i] = (sum[i] ?? 0) + share / lists.length;
    });
  }
  return sum;
}

/** Published values of one quantity: the mean (computed from the runs where these are printed) and the runs. */
export interface Printed {
  value: number;
  mean: number;
  runs: number[];
}

/**
 * Returns the published points of one quantity, ascending in the swept value, without rows in which nothing is printed.
 */
export function printed(sweep: SweepResult, quantity: SweepQuantity): Printed[] {
  const result: Printed[] = [];
  for (const row of sweep.published) {
    const value = row[sweep.spec.column];
    if (value === null || value === undefined) continue;
    const runs = (quantity.runs ?? []).map((column) => row[column]).filter((v) => v !== null && v !== undefined);
    const mean = runs.length > 0 ? runs.reduce((a, b) => a + b, 0) / runs.length : row[quantity.column];
    if (mean !== null && mean !== undefined) result.push({ value, mean, runs });
  }
  return result.sort((a, b) => a.value - b.value);
}
