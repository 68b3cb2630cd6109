import type { BoundRow, Bounds, Catalog } from "../../engine/contract.ts";
import type { Token } from "../../marks/marks.ts";
import { factorOf } from "../../quantities/units.ts";
import { infoOf, type Measure, perUnit } from "../../sweep/measures.ts";
import type { SweepPoint, SweepQuantity, SweepResult } from "../../sweep/sweep.ts";
import type { SweepLine } from "./layout.ts";

/** A simple bound at every swept value, in the quantity's own unit of rate. */
export interface BoundLine {
  row: BoundRow;
  /** Name, with that of its line if it is not the panel's first. */
  name: string;
  color: Token;
  points: { value: number; bound: number }[];
}

/** A value of the swept window that means something, in its own unit. */
export interface BoundAt {
  row: BoundRow;
  color: Token;
  value: number;
}

/** Colour by id in the catalog; a bound without one here is drawn all the same. */
const COLORS: { [id: string]: Token } = {
  window_bps: "window",
  host_bps: "host",
  router_bps: "queue",
  link_bps: "data",
  mathis_bps: "timer",
  pftk_bps: "loss",
  eq3_bps: "ack",
  eq4_bps: "timer",
  pipe_bytes: "window",
  repair_window_bytes: "window",
};

const colorOf = ({ id }: BoundRow): Token => COLORS[id] ?? "ink-2";

/** Rates of all flows together. */
const TOGETHER: readonly Measure[] = ["link_use_bps", "sum_of_rates_bps", "lower_bound_bps"];

/** Bounds that hold for all flows of a path together as for each alone. */
const SHARED = ["router_bps", "link_bps"];

/** Tells whether the measure is of several flows together, or the flow has no window. */
function isShared({ summaries: [summary] }: SweepPoint, { flow, measure }: SweepQuantity): boolean {
  if (!summary || measure !== "throughput_bps") return false;
  const own = summary.flows.filter(({ entry }) => entry === flow);
  return own.length > 1 || own.some(({ transport }) => transport !== "tcp");
}

/** Bounds of the quantity's flow, for throughputs; a response time has none. */
export function boundLines(sweep: SweepResult, quantity: SweepQuantity, catalog: Catalog): BoundLine[] {
  const points = pointsOf(sweep, quantity);
  const together = TOGETHER.includes(quantity.measure) || points.some((point) => isShared(point, quantity));
  if (quantity.measure !== "throughput_bps" && !together) return [];
  const factor = perUnit(quantity.unit);
  return catalog.bounds.flatMap((row) => {
    if (row.of !== "rate" || (together && !SHARED.includes(row.id))) return [];
    const line = points.flatMap((point) => {
      const bound = boundsOf(point, quantity)?.[row.id] ?? null;
      return bound === null ? [] : [{ value: point.value, bound: bound * factor }];
    });
    return line.length > 0 ? [{ row, name: row.name, color: colorOf(row), points: line }] : [];
  });
}

/**
 * Returns the bounds of a panel: those of its first line, and those that only other lines have, such as a formula for
 * losses, under their names.
 */
export function panelBounds(sweep: SweepResult, lines: readonly SweepLine[], catalog: Catalog): BoundLine[] {
  const [first, ...others] = lines;
  const bounds = boundLines(sweep, first.quantity, catalog);
  const has = new Set(bounds.map(({ row }) => row.id));
  for (const { quantity, name } of others) {
    for (const bound of boundLines(sweep, quantity, catalog)) {
      if (!has.has(bound.row.id)) bounds.push({ ...bound, name: `${bound.name}, ${name}` });
    }
  }
  return bounds;
}

/** Returns the windows that matter for the path, if a window is swept. */
export function boundsAcross(sweep: SweepResult, quantity: SweepQuantity, catalog: Catalog): BoundAt[] {
  if (!sweep.spec.parameter.endsWith("tcp.window")) return [];
  const point = pointsOf(sweep, quantity).find((one) => boundsOf(one, quantity));
  const bounds = point && boundsOf(point, quantity);
  if (!bounds) return [];
  const factor = factorOf(sweep.spec.unit);
  return catalog.bounds
    .filter(({ of }) => of === "window")
    .map((row) => ({ row, color: colorOf(row), value: (bounds[row.id] ?? Number.NaN) / factor }));
}

function pointsOf(sweep: SweepResult, quantity: SweepQuantity): SweepPoint[] {
  return sweep.points.filter((p) => p.case === quantity.case).sort((a, b) => a.value - b.value);
}

function boundsOf(point: SweepPoint, quantity: SweepQuantity): Bounds | null {
  const [summary] = point.summaries;
  return (summary && infoOf(summary, quantity)?.bounds) ?? null;
}
