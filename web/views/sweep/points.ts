/** Curves point by point: all measures of the runs at each value, and the limits of their sender. */

import type { Catalog } from "../../engine/contract.ts";
import { limitName } from "../../marks/limits.ts";
import { casesByPoint, type Measured, measured, type SweepQuantity, type SweepResult } from "../../sweep/sweep.ts";

/** Smallest share that is named, and largest number of limits. */
const [LEAST, MOST] = [0.05, 3];

/** Results at one value of a curve. */
export interface CurvePoint {
  value: number;
  /** Results in the order of the curve's quantities; null for none. */
  numbers: (number | null)[];
  /** Limits by their share of the time, the largest first. */
  held: { limit: number; share: number }[];
}

/** A curve, point by point. */
export interface PointsOf {
  case: string;
  name: string;
  quantities: SweepQuantity[];
  points: CurvePoint[];
  /** Value at which the first quantity, if it is a throughput, is clearly highest. */
  best: number | null;
}

/** Returns the curves that can be read point by point; none if no limit holds a sender. */
export function curvesByPoint(sweep: SweepResult): PointsOf[] {
  return casesByPoint(sweep.spec).flatMap((name): PointsOf[] => {
    const quantities = sweep.spec.quantities.filter((quantity) => quantity.case === name);
    const lines = quantities.map((quantity) => measured(sweep, quantity));
    const values = [...new Set(lines.flatMap((line) => line.map(({ value }) => value)))].sort((a, b) => a - b);
    const at = (line: (typeof lines)[number], value: number) => line.find((one) => one.value === value);
    const points = values.map((value) => ({
      value,
      numbers: lines.map((line) => at(line, value)?.mean ?? null),
      held: heldBy(at(lines[0], value)?.limits ?? []),
    }));
    if (points.length > 0 && points.every(({ held }) => held.length === 0)) return [];
    const best = quantities[0].measure === "throughput_bps" ? highest(lines[0]) : null;
    return [{ case: name, name: quantities[0].label, quantities, points, best }];
  });
}

/** Returns the value of the point above all runs of the others; null if their runs reach it. */
function highest(line: readonly Measured[]): number | null {
  return line.find((one) => line.every((other) => other === one || other.max < one.min))?.value ?? null;
}

/** Returns the limits that hold for a considerable share of the time. */
export function heldBy(limits: readonly number[]): CurvePoint["held"] {
  return limits
    .map((share, limit) => ({ share, limit }))
    .filter(({ share }) => share >= LEAST)
    .sort((a, b) => b.share - a.share)
    .slice(0, MOST);
}

/** "sender's processor 78 %", "receiver window 11 %" */
export function heldWords(catalog: Catalog, held: CurvePoint["held"]): string[] {
  return held.map(({ limit, share }) => `${limitName(catalog, limit)} ${Math.round(share * 100)}\u00a0%`);
}
