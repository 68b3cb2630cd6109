/** Ways of lines between boxes: level at the boxes, with a smooth step between them. */
import type { PlacedNode } from "./layout.ts";

/** Along the layers and across them (px). */
export interface Spot {
  along: number;
  across: number;
}

/** Between x and y and along and across, either way. */
export type Turn = (x: number, y: number) => [number, number];

/** Level from a box on (px). */
const STUB = 12;
/** Straight parts of a step. */
const STEPS = 12;
/** Largest distances, px: between ports, and from the first and last port to the corners of a box. */
const APART = 21;
const CORNER = 11;

/** Returns the port of each line at its two boxes: side by side, in the order in which the lines continue. */
export function portsOf(
  joined: readonly { from: string; to: string }[],
  bends: readonly { points: readonly Spot[] }[],
  boxAt: ReadonlyMap<string, PlacedNode>,
  turn: Turn,
): { from: Spot; to: Spot }[] {
  const result = joined.map(() => ({ from: { along: 0, across: 0 }, to: { along: 0, across: 0 } }));
  for (const end of ["from", "to"] as const) {
    const next = (i: number) => bends[i].points.at(end === "from" ? 0 : -1)?.across ?? 0;
    const lines = new Map<string, number[]>();
    joined.forEach((one, i) => {
      lines.set(one[end], [...(lines.get(one[end]) ?? []), i]);
    });
    for (const [place, own] of lines) {
      const box = boxAt.get(place)!;
      const [along, across] = turn(box.x, box.y);
      const [long, wide] = turn(box.width, box.height);
      const gap = (wide - 2 * CORNER) / Math.max(1, own.length - 1);
      own.sort((a, b) => next(a) - next(b));
      own.forEach((i, k) => {
        const off = (k - (own.length - 1) / 2) * Math.min(gap, APART);
        result[i][end] = { along: along + (end === "from" ? long : -long) / 2, across: across + off };
      });
    }
  }
  return result;
}

/** Returns the way from port to port through `spots`, as x and y in turn. */
export function pathOf(from: Spot, spots: readonly Spot[], to: Spot, turn: Turn): number[] {
  const stubs = [{ ...from, along: from.along + STUB }, ...spots, { ...to, along: to.along - STUB }];
  // The level parts are as long as there is room.
  const whole = [from, ...stubs.filter(({ along }) => along > from.along && along < to.along), to];
  return whole.slice(1).flatMap((next, k) => bump(whole[k], next, turn, k === 0));
}

/** A smooth step from one spot to the next, as x and y in turn; the first of a line has its beginning too. */
function bump(from: Spot, to: Spot, turn: Turn, first: boolean): number[] {
  const steps = from.across === to.across ? 1 : STEPS;
  const points: number[] = [];
  for (let k = first ? 0 : 1; k <= steps; k++) {
    const t = k / steps;
    const along = from.along + (to.along - from.along) * t;
    points.push(...turn(along, from.across + (to.across - from.across) * t * t * (3 - 2 * t)));
  }
  return points;
}
