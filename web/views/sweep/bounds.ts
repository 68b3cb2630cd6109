import type { Token } from "../../charts/marks.ts";
import type { Bounds } from "../../engine/contract.ts";
import { PER_UNIT, type SweepPoint, type SweepQuantity, type SweepResult } from "../../run/sweep.ts";

/** A simple bound at every swept value, in the quantity's own unit of rate. */
export interface BoundLine {
  name: string;
  color: Token;
  points: { value: number; bound: number }[];
}

const LINES: { name: string; color: Token; of(bounds: Bounds): number | null }[] = [
  { name: "window / RTT", color: "window", of: (b) => b.window_bps },
  { name: "host", color: "host", of: (b) => b.host_bps },
  { name: "router", color: "queue", of: (b) => b.router_bps },
  { name: "link", color: "data", of: (b) => b.link_bps },
  { name: "loss (PFTK)", color: "loss", of: (b) => b.loss_bps },
];

/** Bounds of the quantity's flow, for throughputs; a response time has none. */
export function boundLines(sweep: SweepResult, quantity: SweepQuantity): BoundLine[] {
  if (quantity.measure !== "throughput_bps") return [];
  const factor = PER_UNIT[quantity.unit];
  const points = sweep.points.filter((p) => p.case === quantity.case).sort((a, b) => a.value - b.value);
  return LINES.flatMap(({ name, color, of }) => {
    const line = points.flatMap((point) => {
      const bounds = boundsOf(point, quantity);
      const bound = bounds && of(bounds);
      return bound === null || bound === undefined ? [] : [{ value: point.value, bound: bound * factor }];
    });
    return line.length > 0 ? [{ name, color, points: line }] : [];
  });
}

function boundsOf(point: SweepPoint, quantity: SweepQuantity): Bounds | null {
  return point.summaries[0]?.flows.find((flow) => flow.id === quantity.flow)?.bounds ?? null;
}
