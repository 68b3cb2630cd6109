import { isShown } from "./filter.ts";
import type { LadderInput, Layout } from "./layout.ts";
import { reach } from "./seen.ts";
import { newTrip, tripOf } from "./trip.ts";

/** Kind of pointer. */
export type PointedBy = "mouse" | "finger";

/** Distance (px) from a packet's line within which the packet is hit. */
const NEAR = { mouse: 12, finger: 24 };

/** Returns the packet whose line passes closest to (x, y); null if none is near. */
export function nearestPacket(
  input: LadderInput,
  layout: Layout,
  x: number,
  y: number,
  by: PointedBy = "mouse",
): number | null {
  const within = NEAR[by];
  const { run, flow, columns } = input;
  const { flow: flowOf } = run.data.packets;
  const t = layout.time.invert(y);
  const beyond = reach(run);
  const slack = layout.time.invert(y + within) - t;
  const [lo, hi] = run.alive(t - slack - beyond, t + slack + beyond);
  const trip = newTrip();
  let best: number | null = null;
  let distance = within;
  for (let packet = lo; packet < hi; packet++) {
    if (flowOf[packet] !== flow || !isShown(run, packet, input.packets) || !tripOf(run, packet, columns, trip))
      continue;
    for (let k = 0; k + 1 < trip.at.length; k++) {
      const d = toSegment(
        x,
        y,
        layout.x(trip.at[k]),
        layout.time(trip.time[k]),
        layout.x(trip.at[k + 1]),
        layout.time(trip.time[k + 1]),
      );
      if (d < distance) {
        distance = d;
        best = packet;
      }
    }
  }
  return best;
}

/** Distance of a point from a line segment. */
function toSegment(x: number, y: number, x1: number, y1: number, x2: number, y2: number): number {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1);
  const k = Math.min(1, Math.max(0, along));
  return Math.hypot(x - x1 - k * dx, y - y1 - k * dy);
}
